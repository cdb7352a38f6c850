import { createContext, useContext, useEffect } from 'react'

type Count = (change: (before: number) => number) => void

export const OnItsWayContext = createContext<Count>(() => undefined)

/** Asks before a dialog is closed during an upload. */
export const useOnItsWay = (isSending: boolean) => {
  const count = useContext(OnItsWayContext)
  useEffect(() => {
    if (!isSending) return
    count((before) => before + 1)
    return () => count((before) => before - 1)
  }, [isSending, count])
}
