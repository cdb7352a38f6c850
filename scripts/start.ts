// `npm start`: everything on one machine in one process (the workers in a thread of their own where there are two cores), or one part of it
// where LAUREL_ROLE says so.
import { resolve } from 'node:path'
import { textOfFailure } from './start/failure.ts'
import { launch } from './start/launch.ts'
import { createStops } from './start/stops.ts'

/** Whatever hangs, the process is gone after this, and after what was allowed besides; our own PostgreSQL ends with it. */
const longestStop = 4800

/** In ms. A terminal's Ctrl-C comes twice: from the terminal, and from npm, which hands on what it gets. */
const once = 500

const say = (line: string) => console.log(line)

const begin = () => {
  const stops = createStops(say)
  let leaving = false
  let asked = Number.NEGATIVE_INFINITY
  const leave = (code: number) => {
    leaving = true
    setTimeout(() => process.exit(code || 1), longestStop + stops.allowed()).unref()
    void stops.run().finally(() => process.exit(code))
  }

  // What breaks while everything is being stopped is no news.
  const fail = (error: unknown) => {
    if (leaving) return
    console.error(textOfFailure(error))
    leave(1)
  }

  const stop = () => {
    const again = performance.now() - asked > once
    asked = performance.now()
    // Asked twice: somebody does not want to wait.
    if (leaving && again) process.exit(1)
    if (leaving) return
    say('Stopping …')
    leave(0)
  }

  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  launch({ root: resolve(import.meta.dirname, '..'), env: process.env, stops, say, fail }).catch(fail)
}

// Not where it is only loaded: see compile.ts.
if (import.meta.main) begin()
