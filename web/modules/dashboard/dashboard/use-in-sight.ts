import { useEffect, useRef, useState } from 'react'

/** At least 64 px must be visible, or every tall window would count as scrolled. */
const margin = '0px 0px -64px 0px'

/**
 * Returns a ref for the element, and whether the element has been in sight since `looking` began.
 */
export const useInSight = <Place extends Element>(looking: boolean) => {
  const place = useRef<Place>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !looking || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: margin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [seen, looking])
  return [place, seen] as const
}
