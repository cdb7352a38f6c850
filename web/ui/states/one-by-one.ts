import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/** Renders the children one by one, so that taps need not wait for all. */
export const OneByOne = ({ children }: { children: ReactNode }) => {
  const all = Children.toArray(children)
  return all.slice(0, useOneByOne(all.length))
}

/** Returns how many to render: one more after each paint. */
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
