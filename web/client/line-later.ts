import type { connectLive } from './live.ts'

const tryAgainAfter = 5000

/** Once the page has something else to show: the line's script is as heavy as a screen, and nothing waits for it. */
const whenIdle = (run: () => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}

/** Joins the page's line as `connectLive` does, as soon as its script is there. Answers the way to leave, or not to join at all. */
export const lineLater = (...line: Parameters<typeof connectLive>): (() => void) => {
  let leave: (() => void) | undefined
  let hasLeft = false
  const join = () => {
    import('./live.ts').then(
      ({ connectLive }) => {
        if (!hasLeft) leave = connectLive(...line)
      },
      () => {
        if (!hasLeft) setTimeout(() => !hasLeft && join(), tryAgainAfter)
      },
    )
  }
  const forget = whenIdle(join)
  return () => {
    hasLeft = true
    forget()
    leave?.()
  }
}
