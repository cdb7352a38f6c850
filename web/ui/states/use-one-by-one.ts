import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `all` may be shown, at least: one more each time that those before have been painted,
 * in a task of its own and drawn in slices. For what is further down, and shall not hold up what is
 * not.
 */
export const useOneByOne = (all: number): number => {
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count >= all) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setCount(count + 1)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [count, all])
  return count
}
