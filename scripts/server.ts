// The server: everything on one machine in one process (the workers in a thread of their own where
// there are two cores), or one part of it where LAUREL_ROLE says so. `npm start` keeps it running
// (start.ts); in an image it is alone.
import { resolve } from 'node:path'
import { isTransient } from '#platform/transient-errors.ts'
import { exits, supervised } from './start/exit-codes.ts'
import { textOfCrash, textOfFailure } from './start/failure.ts'
import { launch } from './start/launch.ts'
import { StartError } from './start/start-error.ts'
import { createStops } from './start/stops.ts'
import { postgresOfSupervisor } from './start/supervised-postgres.ts'

/**
 * Whatever hangs, the process is gone after this, and after what was allowed besides; our own
 * PostgreSQL ends with it.
 */
const longestStop = 4800

/**
 * In ms. A terminal's Ctrl-C comes twice: from the terminal, and from npm, which hands on what it
 * gets.
 */
const once = 500

const say = (line: string) => console.log(line)

const begin = () => {
  const stops = createStops(say)
  let leaving = false
  let isServing = false
  let asked = Number.NEGATIVE_INFINITY
  const leave = (code: number) => {
    leaving = true
    setTimeout(() => process.exit(code || exits.failed), longestStop + stops.allowed()).unref()
    void stops.run().finally(() => process.exit(code))
  }

  // What breaks while everything is being stopped is no news.
  const fail = (error: unknown) => {
    if (leaving) return
    // A start that fails would fail again; what breaks later is begun again.
    const hasCrashed = isServing && !(error instanceof StartError)
    console.error(hasCrashed && isTransient(error) ? textOfCrash(error) : textOfFailure(error))
    leave(hasCrashed ? exits.crashed : exits.failed)
  }

  const stop = () => {
    const again = performance.now() - asked > once
    asked = performance.now()
    // Asked twice: somebody does not want to wait.
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
  // Whoever watches over it was killed.
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

// Not where it is only loaded: see compile.ts.
if (import.meta.main) begin()
