import type { ConnectedConfig } from '#platform/config.ts'
import { takeAdvisoryLock } from '#platform/postgres/advisory-lock.ts'
import type { RestOfDemo } from '#scripts/demo/demo-school.ts'
import { countText } from '../count-text.ts'
import { browserAddressOf, demoIsOver, demoSignIns, keepAddress } from './banner.ts'
import { endDemo, resumeDemo } from './end-demo.ts'
import { type RetryStart, withoutRetry } from './retry-start.ts'
import { serve } from './serve.ts'
import { errorCodeOf, StartError } from './start-error.ts'
import type { Stops } from './stops.ts'
import { type WiredToServe, wireToServe } from './wire-to-serve.ts'

type AssembleOptions = Readonly<{
  stops: Stops
  say: (line: string) => void
  patience?: RetryStart
  fail?: (error: unknown) => void
  onServing?: () => void
  /** Called once everything exists that another starting process would also create. */
  onPrepared: () => Promise<void>
}>

export const assemble = async (config: ConnectedConfig, surroundings: AssembleOptions) => {
  const { stops, say, patience = withoutRetry, onPrepared, onServing } = surroundings
  const wired = await wireToServe(config, stops, surroundings)
  const withDemo = config.demo && config.role !== 'worker'
  const playRest = withDemo ? await patience(() => prepareDemo(wired)) : undefined
  if (withDemo) await patience(() => resumeDemo(wired.db))
  const isDemoOver = !config.demo && (await patience(() => endDemo(wired)))
  await onPrepared()
  const port = await serve(wired, stops)
  onServing?.()
  const address = browserAddressOf({ ...config, port })
  if (config.role !== 'worker') await keepAddress(config.dataDir, address)
  say(
    `Laurel is ready after ${process.uptime().toFixed(1)} s: ${address} (data in ` +
      `${config.dataDir})`,
  )
  if (isDemoOver) say(demoIsOver)
  if (playRest) {
    say(demoSignIns)
    const refusals = await playAlone(config, playRest)
    const left = `, without ${countText(refusals, 'step')} that no longer fitted the changed school`
    say(`The history of the demo school is complete${refusals > 0 ? left : ''}.`)
  }
}

/** @throws StartError in an image, which has no demo school */
const prepareDemo = async (wired: WiredToServe) => {
  const { prepareDemoSchool } = await import('#scripts/demo/demo-school.ts').catch((error) => {
    if (errorCodeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError(
      'There is no demo school in this image. Set LAUREL_DEMO=off, or start Laurel with npm start.',
    )
  })
  return await prepareDemoSchool(wired)
}

const playAlone = async ({ databaseUrl }: ConnectedConfig, play: RestOfDemo) => {
  const lock = await takeAdvisoryLock({ databaseUrl, name: 'laurel.demo', patience: 3_600_000 })
  try {
    return await play()
  } finally {
    await lock.release()
  }
}
