import { useEffect } from 'react'
import { isWritten } from './use-typing.ts'

/**
 * Right after the question came, also the space and the line break were meant for what somebody was
 * writing.
 */
const surprise = 1000

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (key.length === 1 || key === 'Backspace' || key === 'Delete' || key === 'Process')

/**
 * Gives what is typed back to the field that had the focus before: the key that comes while a
 * question is open that takes no letters goes on to that field, which is the one to write in again.
 */
export const useReturnedKeys = () =>
  useEffect(() => {
    const field = document.activeElement
    if (!isWritten(field)) return
    const asked = performance.now()
    const giveBack = (event: KeyboardEvent) => {
      const isPress = event.key === ' ' || event.key === 'Enter'
      const isMeant = isPress ? performance.now() - asked < surprise : isLetter(event)
      if (isMeant && field.isConnected && document.activeElement !== field) field.focus()
    }
    // First of all, so that the key itself, which follows the focus, is not lost.
    window.addEventListener('keydown', giveBack, true)
    return () => window.removeEventListener('keydown', giveBack, true)
  }, [])
