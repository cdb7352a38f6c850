const minute = 60_000
const most = 3
const usualPause = 1_000
const longestPause = 30_000

type RestartLimitOptions = Readonly<{ firstPause?: number; now?: () => number }>

export type RestartPause = number | 'too many'

/**
 * Doubles the pause with each crash, and resets it after a minute without one. Gives up after three
 * crashes in a minute.
 */
export const createRestartLimit = ({
  firstPause = usualPause,
  now = () => performance.now(),
}: RestartLimitOptions = {}) => {
  let deaths: readonly number[] = []
  let pause = firstPause
  return {
    note: (): RestartPause => {
      const at = now()
      const since = at - (deaths.at(-1) ?? at)
      deaths = [...deaths, at].slice(-most)
      if (deaths.length === most && at - deaths[0]! <= minute) return 'too many'
      const present = since > minute ? firstPause : pause
      pause = Math.min(present * 2, longestPause)
      return present
    },
  }
}
