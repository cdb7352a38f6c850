import { hydrate, type QueryClient } from '@tanstack/react-query'
import { storedToken } from '#web/client/session/token.ts'
import { type KeptAnswers, readKept, recordOf } from './kept-store.ts'

const day = 86_400_000
const lives = 30 * day
/** In ms: how long a page waits for stored answers. */
const patience = 400

/** Returns an id of the page's build, because another build may read answers differently. */
export const buildOfPage = () =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

export const findKept = async (): Promise<KeptAnswers | undefined> => {
  const token = storedToken()
  const record = token ? await recordOf(token) : undefined
  if (!record) return undefined
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const kept = await Promise.race([readKept(record), late])
  if (!kept || kept.build !== buildOfPage() || Date.now() - kept.at > lives) return undefined
  // Checks again, because another tab may have signed out or in.
  return storedToken() === token ? kept : undefined
}

export const restoreAnswers = (client: QueryClient, { state }: KeptAnswers) => {
  hydrate(client, state)
  void client.invalidateQueries({ refetchType: 'none' })
}
