import { useEffect } from 'react'

/** Keeps the screen on. A hidden page loses the lock, so it is requested again once visible. */
export const useWakeLock = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !navigator.wakeLock) return
      // Refused if the battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
