import type { QueryClient } from '@tanstack/react-query'
import { afterFirstContent } from './after-first-content.ts'
import { beforeConnect } from './before-connect.ts'
import type { connectLive } from './live.ts'

const tryAgainAfter = 5000

export const connectLiveLater = (
  client: QueryClient,
  ...line: Parameters<typeof connectLive>
): (() => void) => {
  let leave: (() => void) | undefined
  let hasLeft = false
  const join = () => {
    beforeConnect.load()
    import('./live.ts').then(
      ({ connectLive }) => {
        if (!hasLeft) leave = connectLive(...line)
      },
      () => {
        if (!hasLeft) setTimeout(() => !hasLeft && join(), tryAgainAfter)
      },
    )
  }
  const forget = afterFirstContent(client, join)
  return () => {
    hasLeft = true
    forget()
    leave?.()
  }
}
