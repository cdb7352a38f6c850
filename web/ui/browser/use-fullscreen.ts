import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'

const toggle = () => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // Refused, for example inside a frame.
  change.catch(() => undefined)
}

/**
 * F works only while the button has the focus, because a page-wide key is easily pressed by
 * mistake.
 */
const onKeyDown = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
  if (key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !altKey && !repeat) toggle()
}

export const useFullscreen = () => {
  const possible = document.fullscreenEnabled === true
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const onChange = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  return { possible, isFull, toggle: useCallback(toggle, []), onKeyDown }
}
