import { hydrate, type QueryClient } from '@tanstack/react-query'
import { storedToken } from '#web/client/session/token.ts'
import { type KeptAnswers, readKept, recordOf } from './kept-store.ts'

const day = 86_400_000
/** As long as a session of a student or parent lives. */
const lives = 30 * day
/** In ms. A browser that takes longer to find it shows the page without it. */
const patience = 400

/** The script that this page began with: another one may understand other answers. */
export const buildOfPage = () =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

/** What the session in use has seen last, by the same version of the pages. */
export const findKept = async (): Promise<KeptAnswers | undefined> => {
  const token = storedToken()
  const record = token ? await recordOf(token) : undefined
  if (!record) return undefined
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const kept = await Promise.race([readKept(record), late])
  if (!kept || kept.build !== buildOfPage() || Date.now() - kept.at > lives) return undefined
  // Another tab may have signed out meanwhile, or in.
  return storedToken() === token ? kept : undefined
}

/** Shows it at once, and asks for all of it anew. */
export const restoreAnswers = (client: QueryClient, { state }: KeptAnswers) => {
  hydrate(client, state)
  void client.invalidateQueries({ refetchType: 'none' })
}
