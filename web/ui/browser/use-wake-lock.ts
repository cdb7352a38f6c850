import { useEffect } from 'react'

/**
 * Keeps a classroom's screen from falling asleep, where the browser can. A hidden page loses the
 * lock and asks anew.
 */
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
