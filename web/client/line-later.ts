import type { QueryClient } from '@tanstack/react-query'
import { beforeLine } from './before-line.ts'
import type { connectLive } from './live.ts'
import { whenFilled } from './when-filled.ts'

const tryAgainAfter = 5000

/**
 * Joins the page's line as `connectLive` does, as soon as its first answers and then the line's script are there. Answers the way
 * to leave, or not to join at all.
 */
export const lineLater = (client: QueryClient, ...line: Parameters<typeof connectLive>): (() => void) => {
  let leave: (() => void) | undefined
  let hasLeft = false
  const join = () => {
    beforeLine.load()
    import('./live.ts').then(
      ({ connectLive }) => {
        if (!hasLeft) leave = connectLive(...line)
      },
      () => {
        if (!hasLeft) setTimeout(() => !hasLeft && join(), tryAgainAfter)
      },
    )
  }
  const forget = whenFilled(client, join)
  return () => {
    hasLeft = true
    forget()
    leave?.()
  }
}
