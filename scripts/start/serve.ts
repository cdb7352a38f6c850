import { startApi } from '#api/server.ts'
import type { Wired } from '#scripts/wire.ts'
import { startWorkers } from '#workers/main.ts'
import { startHealth } from './health.ts'
import { portError } from './port.ts'
import type { Stops } from './stops.ts'

/** Starts the parts that this process is for; answers the port that it listens on. */
export const serve = async (wired: Wired, stops: Stops): Promise<number> => {
  if (wired.config.role !== 'api') {
    const workers = await startWorkers(wired)
    stops.add('The workers', workers.stop)
  }
  const { url, stop } = await listen(wired)
  stops.add('The server', stop)
  return Number(new URL(url).port)
}

const listen = async (wired: Wired) => {
  const { config } = wired
  try {
    return config.role === 'worker' ? await startHealth(config) : await startApi(wired)
  } catch (error) {
    const atListening = (error as NodeJS.ErrnoException).syscall === 'listen'
    throw atListening ? portError(config, error) : error
  }
}
