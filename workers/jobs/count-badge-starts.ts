import type { WorkerDeps } from '../deps.ts'
import { badgesReactor } from '../reactors/badges/badges.ts'
import { countStarts } from '../reactors/badges/start.ts'
import { wakeUpNameOf } from '../reactors/engine/start-reactor.ts'

const name = 'badge-starts'

type JobParts = Pick<WorkerDeps, 'db' | 'eventStore' | 'queue' | 'clock' | 'log'>

export const startCountingBadgeStarts = async ({ queue, log, ...parts }: JobParts) => {
  const stopping = new AbortController()
  let working: Promise<void> = Promise.resolve()
  const run = async (signal: AbortSignal, beat: () => void) => {
    const onStep = () => {
      beat()
      queue.wakeUp(wakeUpNameOf(badgesReactor))
    }
    await countStarts(parts, {
      signal,
      onStep,
      onFailed: (err) => log.error({ err }, 'The past events of a badge rule could not be counted'),
    })
  }
  await queue.work(name, (signal, beat) => {
    working = run(AbortSignal.any([signal, stopping.signal]), beat)
    return working
  })
  return {
    stop: async () => {
      stopping.abort()
      await working.catch(() => undefined)
    },
  }
}
