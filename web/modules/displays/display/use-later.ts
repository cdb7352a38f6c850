import { type ComponentType, useEffect, useState } from 'react'

/** In ms: after the first paint, and between tries while offline. */
const wait = 1500

/**
 * Loads a part of the screen after the other parts; returns null until it has loaded. `load` must
 * be stable.
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
