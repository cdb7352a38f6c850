import { useEffect } from 'react'
import { isWritten } from './use-typing.ts'

/** In ms. Within this time after a dialog opens, Space and Enter are still meant for the field. */
const surprise = 1000

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (key.length === 1 || key === 'Backspace' || key === 'Delete' || key === 'Process')

/** Returns the focus, and the key, to the field in which the user was typing. */
export const useReturnedKeys = () =>
  useEffect(() => {
    const field = document.activeElement
    if (!isWritten(field)) return
    const openedAt = performance.now()
    const giveBack = (event: KeyboardEvent) => {
      const isPress = event.key === ' ' || event.key === 'Enter'
      const isMeant = isPress ? performance.now() - openedAt < surprise : isLetter(event)
      if (isMeant && field.isConnected && document.activeElement !== field) field.focus()
    }
    // Listens in the capture phase, so that the key reaches the field that gets the focus.
    window.addEventListener('keydown', giveBack, true)
    return () => window.removeEventListener('keydown', giveBack, true)
  }, [])
