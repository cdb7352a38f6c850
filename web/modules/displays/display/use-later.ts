import { type ComponentType, useEffect, useState } from 'react'

/** ms after what is seen first, and between two tries where the network is away. */
const wait = 1500

/**
 * A part of the screen that is fetched once the rest stands; null until then. `load` stays the
 * same.
 */
export const useLater = <Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null => {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const step = () =>
      load().then(
        (Part) => !isOver && setPart({ Part }),
        () => {
          if (!isOver) timer = setTimeout(step, wait)
        },
      )
    timer = setTimeout(step, wait)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [load])
  return part?.Part ?? null
}
