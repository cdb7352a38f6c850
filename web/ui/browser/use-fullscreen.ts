import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'

const toggle = () => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // Refused, for example inside a frame: the screen simply stays as it is.
  change.catch(() => undefined)
}

/**
 * Only on the button that has the focus: a key of one letter for the whole page would be pressed by
 * mistake, or by a voice.
 */
const onKeyDown = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
  if (key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !altKey && !repeat) toggle()
}

/**
 * Full screen by `toggle`, and by the key F on its button. `possible` is false where the browser
 * cannot (a phone's).
 */
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
