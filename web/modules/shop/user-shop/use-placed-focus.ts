import { useEffect, useRef } from 'react'

export const usePlacedFocus = <Place extends HTMLElement>(isPlaced: boolean) => {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (isPlaced) place.current?.focus()
  }, [isPlaced])
  return place
}
