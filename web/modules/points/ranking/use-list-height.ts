import { useEffect, useRef, useState } from 'react'

const least = 320
/** Where the window is short the page scrolls as well, and the list has this share of it. */
const leastShare = 0.5
/**
 * Beside the rows: their head above them, below count, padding of the card and footer of the page.
 */
const beside = 168

/**
 * The height of a list that scrolls inside a page which then need not: what is left of the window,
 * at most the content.
 */
export const useListHeight = (content: number) => {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(560)
  useEffect(() => {
    const measure = () => {
      const top = (place.current?.getBoundingClientRect().top ?? 0) + scrollY
      setRoom(Math.max(least, leastShare * innerHeight, innerHeight - top - beside))
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return [place, Math.min(content, room)] as const
}
