import { useEffect } from 'react'

/** In ms: the wait after the last change before it is saved. */
export const quietBeforeSaving = 700
/** In ms: the wait before a failed save is tried again. */
const retryAfter = 5_000

/**
 * Saves when the page is hidden. After a failure, tries again regularly and when the network is
 * back.
 */
export const useFlushing = (flush: (isLeaving: boolean) => void, mayRetry: boolean) => {
  useEffect(() => {
    if (!mayRetry) return
    const again = () => flush(false)
    const timer = setInterval(again, retryAfter)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [mayRetry, flush])

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && flush(true)
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [flush])
}
