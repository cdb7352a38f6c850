import type { WorkerDeps } from '../deps.ts'
import { badgesReactor } from '../reactors/badges/badges.ts'
import { countStarts } from '../reactors/badges/start.ts'
import { wakeUpNameOf } from '../reactors/engine/start-reactor.ts'
import { workUntilStopped } from '../work-until-stopped.ts'

const name = 'badge-starts'

type JobParts = Pick<WorkerDeps, 'db' | 'eventStore' | 'queue' | 'clock' | 'log'>

export const startCountingBadgeStarts = ({ queue, log, ...parts }: JobParts) =>
  workUntilStopped(queue, name, (signal, beat) => {
    const onStep = () => {
      beat()
      queue.wakeUp(wakeUpNameOf(badgesReactor))
    }
    return countStarts(parts, {
      signal,
      onStep,
      onFailed: (err) => log.error({ err }, 'The past events of a badge rule could not be counted'),
    })
  })
