import type { Page } from '#platform/event-store/event-store.ts'
import { oldestIntentSeconds, waitingIntents } from '#platform/metrics.ts'
import { catchUp, type Reached } from '#projections/engine/catch-up.ts'
import type { Apply } from '#projections/engine/projection.ts'
import { measureLags } from '#projections/status/lag.ts'
import type { FollowerDeps } from '../../deps.ts'
import { createPace, requestsIn } from '../../pace.ts'
import { workUntilStopped } from '../../work-until-stopped.ts'
import { drain } from './drain.ts'
import { readBacklog, releaseIntents } from './intents.ts'
import { prepareReactor } from './prepare.ts'
import type { Reactor } from './reactor.ts'
import { skipWhileIdle } from './skip-while-idle.ts'

type Deps = Pick<
  FollowerDeps,
  'db' | 'eventStore' | 'ledger' | 'queue' | 'clock' | 'log' | 'decode' | 'limitPages'
>

/** In ms: how late a school's first badge may be. */
const idleRest = 1_500

export const wakeUpNameOf = ({ intake }: Pick<Reactor, 'intake'>) => intake.name

/** Reacts to new events, in one process at a time. Retries a halted reactor at the start. */
export const startReactor = async (deps: Deps, reactor: Reactor) => {
  const { db, eventStore, queue, log, decode, limitPages } = deps
  if (!(await prepareReactor(db, eventStore, reactor))) {
    log.warn({ reactor: reactor.name }, 'A newer version of Laurel does the work of this reactor')
    return { stop: async () => undefined }
  }
  const following = {
    db,
    eventStore,
    log,
    ...(decode && { decode }),
    ...(limitPages && { limitPages }),
  }
  const pace = createPace({ rest: reactor.intake.rest })
  const idlePace = createPace({ rest: idleRest })
  const reached: Reached = {}
  let retry = true

  const run = async (signal: AbortSignal, beat: () => void) => {
    await Promise.all([pace.wait(signal), idlePace.wait(signal)])
    if (signal.aborted) return
    const began = performance.now()
    if (await skipWhileIdle(deps, reactor)) return idlePace.note(0, began)
    if (retry) await releaseIntents(db, reactor.intake.schema)
    let requests = 0
    const onPage = (page: Page) => {
      requests += requestsIn(page)
      beat()
    }
    // Reports progress for each part, because a page that is applied in parts may take minutes.
    const apply: Apply = (events, transaction) => {
      beat()
      return reactor.intake.apply(events, transaction)
    }
    await catchUp(following, { ...reactor.intake, apply }, { retry, reached, signal, onPage })
    await drain(deps, reactor, { signal, onBatch: beat })
    pace.note(requests, began)
    retry = false
  }
  const work = await workUntilStopped(queue, wakeUpNameOf(reactor), run)
  queue.wakeUp(wakeUpNameOf(reactor))
  return work
}

export const retryReactor = async (deps: Omit<Deps, 'queue'>, reactor: Reactor) => {
  await releaseIntents(deps.db, reactor.intake.schema)
  const result = await catchUp(deps, reactor.intake, { retry: true })
  await drain(deps, reactor)
  return result
}

export const measureReactors = async (
  deps: Pick<Deps, 'db' | 'eventStore' | 'clock'>,
  reactors: readonly Reactor[],
) => {
  await measureLags(
    deps,
    reactors.map(({ intake }) => intake),
  )
  for (const { name: reactor, intake } of reactors) {
    const { count, oldest } = await readBacklog(deps.db, intake.schema)
    waitingIntents.set({ reactor }, count)
    const age = oldest ? (deps.clock().getTime() - Date.parse(oldest)) / 1_000 : 0
    oldestIntentSeconds.set({ reactor }, Math.max(0, age))
  }
}
