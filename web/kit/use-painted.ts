import { startTransition, useEffect, useState } from 'react'

/** Once what is shown now has been painted: in a task of its own, and drawn in slices. Answers how to call it off. */
const afterPaint = (then: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => startTransition(then))
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** True once what is shown has been painted: for what is further down, and shall not hold it up. */
export const usePainted = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}

/** How many of `all` may be shown: one more each time that those before have been painted. */
export const useOneByOne = (all: number): number => {
  const [count, setCount] = useState(1)
  useEffect(() => (count < all ? afterPaint(() => setCount(count + 1)) : undefined), [count, all])
  return Math.min(count, all)
}
