import { buildApp } from './app.ts'
import type { Deps } from './deps.ts'
import { createDrain } from './drain.ts'

/**
 * Listens where the configuration says. `stop` goes on serving for the configuration's time to
 * leave, then lets calls that are under way finish and closes what is idle.
 */
export const startApi = async (
  deps: Deps,
): Promise<Readonly<{ url: string; stop: () => Promise<void> }>> => {
  const drain = createDrain()
  const app = await buildApp(deps, { drain })
  const url = await app.listen({ host: deps.config.host, port: deps.config.port })
  const stop = async () => {
    if (deps.config.drainSeconds > 0) await drain.run(deps.config.drainSeconds * 1_000)
    await app.close()
  }
  return { url, stop }
}
