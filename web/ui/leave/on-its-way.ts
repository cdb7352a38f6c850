import { createContext, useContext, useEffect } from 'react'

type Count = (change: (before: number) => number) => void

/** Of the dialog around: how many files are on their way. */
export const OnItsWayContext = createContext<Count>(() => undefined)

/**
 * While a file is on its way, the dialog around asks before it closes, though nothing of the form
 * has changed yet.
 */
export const useOnItsWay = (isSending: boolean) => {
  const count = useContext(OnItsWayContext)
  useEffect(() => {
    if (!isSending) return
    count((before) => before + 1)
    return () => count((before) => before - 1)
  }, [isSending, count])
}
