// The server, or LAUREL_ROLE's part of it. `npm start` supervises it (start.ts); in an image it
// runs alone.
import { resolve } from 'node:path'
import { isTransient } from '#platform/transient-errors.ts'
import { exits, supervised } from './start/exit-codes.ts'
import { textOfCrash, textOfFailure } from './start/failure.ts'
import { launch } from './start/launch.ts'
import { StartError } from './start/start-error.ts'
import { createStops } from './start/stops.ts'
import { postgresOfSupervisor } from './start/supervised-postgres.ts'

/** In ms: how long a stop may take, besides the time that its steps add by `allow`. */
const longestStop = 4800

/** In ms: signals within this time are one Ctrl-C, which arrives from the terminal and from npm. */
const once = 500

const say = (line: string) => console.log(line)

const begin = () => {
  const stops = createStops(say)
  let leaving = false
  let isServing = false
  let lastSignalAt = Number.NEGATIVE_INFINITY
  const leave = (code: number) => {
    leaving = true
    setTimeout(() => process.exit(code || exits.failed), longestStop + stops.allowed()).unref()
    void stops.run().finally(() => process.exit(code))
  }

  const fail = (error: unknown) => {
    if (leaving) return
    // Only a server that has served is restarted, because a failed start would fail again.
    const hasCrashed = isServing && !(error instanceof StartError)
    console.error(hasCrashed && isTransient(error) ? textOfCrash(error) : textOfFailure(error))
    leave(hasCrashed ? exits.crashed : exits.failed)
  }

  const stop = () => {
    const again = performance.now() - lastSignalAt > once
    lastSignalAt = performance.now()
    // A second request ends the process without waiting.
    if (leaving && again) process.exit(exits.failed)
    if (leaving) return
    say('Stopping …')
    leave(0)
  }

  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  const isSupervised = process.argv.includes(supervised)
  if (isSupervised) process.once('disconnect', stop)
  const onServing = () => {
    isServing = true
  }
  const startPostgres = isSupervised ? postgresOfSupervisor : undefined
  const root = resolve(import.meta.dirname, '..')
  launch({
    root,
    env: process.env,
    stops,
    say,
    fail,
    onServing,
    ...(startPostgres && { startPostgres }),
  }).catch(fail)
}

// compile.ts only loads this module, so nothing may start then.
if (import.meta.main) begin()
