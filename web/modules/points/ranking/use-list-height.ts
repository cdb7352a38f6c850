import { useEffect, useRef, useState } from 'react'

const least = 320
/** The list's share of a low window, in which the page scrolls, too. */
const leastShare = 0.5
/** In px: heading, count, padding and footer around the rows. */
const beside = 168

/**
 * Returns the list's height: the rest of the window, at most its content, so that the page need not
 * scroll.
 */
export const useListHeight = (content: number) => {
  const place = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(560)
  useEffect(() => {
    const measure = () => {
      const top = (place.current?.getBoundingClientRect().top ?? 0) + scrollY
      setHeight(Math.max(least, leastShare * innerHeight, innerHeight - top - beside))
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return [place, Math.min(content, height)] as const
}
