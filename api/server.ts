import { buildApp } from './app.ts'
import type { Deps } from './deps.ts'

/** Listens where the configuration says. `stop` lets calls that are under way finish and closes what is idle. */
export const startApi = async (deps: Deps): Promise<Readonly<{ url: string; stop: () => Promise<void> }>> => {
  const app = await buildApp(deps)
  const url = await app.listen({ host: deps.config.host, port: deps.config.port })
  return { url, stop: () => app.close() }
}
