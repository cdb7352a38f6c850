import { useEffect } from 'react'

/** Requests again when visible: a hidden page loses the lock. */
export const useWakeLock = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !navigator.wakeLock) return
      // Refused on a low battery.
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
