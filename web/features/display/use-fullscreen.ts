import { useCallback, useEffect, useState } from 'react'

const toggle = () => {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  // Refused, for example inside a frame: the screen simply stays as it is.
  change.catch(() => undefined)
}

/** Full screen by `toggle` and by the key F. `possible` is false where the browser cannot (a phone's). */
export const useFullscreen = () => {
  const possible = document.fullscreenEnabled === true
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const withOthers = event.ctrlKey || event.metaKey || event.altKey
      if (possible && event.key.toLowerCase() === 'f' && !withOthers && !event.repeat) toggle()
    }
    const onChange = () => setIsFull(document.fullscreenElement !== null)
    addEventListener('keydown', onKey)
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      removeEventListener('keydown', onKey)
      document.removeEventListener('fullscreenchange', onChange)
    }
  }, [possible])
  return { possible, isFull, toggle: useCallback(toggle, []) }
}
