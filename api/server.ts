import { buildApp } from './app.ts'
import type { Deps } from './deps.ts'
import { createDrain } from './drain.ts'

/** `stop` keeps serving for the configured time, then lets open calls finish. */
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
