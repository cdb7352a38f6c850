import { AsyncResource } from 'node:async_hooks'
import type { Log } from '../log.ts'
import { createOutage } from '../outage.ts'
import { isTransient, Unavailable } from '../transient-errors.ts'
import {
  type EventStore,
  EventStoreChanged,
  type LogIdentity,
  OutcomeUnknown,
  type Position,
} from './event-store.ts'
import { createExpectation, type ReadModelOrigin } from './expectation.ts'

export type StoreState = 'right' | 'away' | 'changed'

/**
 * Call this before a read, and call the returned function with the answer.
 * @throws EventStoreChanged
 */
export type Verify = () => (identity: LogIdentity) => void

export type StoreWatch = Readonly<{
  verify: Verify
  begin: (store: Pick<EventStore, 'storeId' | 'head'>) => Promise<void>
  state: () => StoreState
  /** Waits out a short outage. @throws EventStoreChanged; Unavailable */
  admit: (mustBeRight: boolean) => Promise<void>
  note: (position: Position | undefined) => void
  /** Checks at once if the error points to the store. */
  suspect: (error: unknown) => void
  stop: () => void
}>

type StoreWatchOptions = Readonly<{
  known: () => Promise<readonly ReadModelOrigin[]>
  log: Pick<Log, 'warn' | 'error'>
}>

const everyMs = 2_000
const everyMsWhileAway = 250
/** How long, in ms, a call waits, so that the store can restart unnoticed. */
const patience = 1_500

/**
 * Checks that the event store answers and holds the same log: at the start, every two seconds,
 * after failures and for new connections.
 */
export const createStoreWatch = ({ known, log }: StoreWatchOptions): StoreWatch => {
  const outage = createOutage('event store', log)
  const expected = createExpectation()
  let state: StoreState = 'right'
  let entered = Promise.withResolvers<void>()
  let reason = ''
  let refusals = 0
  let suspicion: unknown
  let store: Pick<EventStore, 'storeId' | 'head'> | undefined
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const enter = (next: StoreState, why = '') => {
    if (next === 'changed' && state !== 'changed') {
      refusals = 0
      log.error(
        { reason: why },
        'Another event store is at the address: nothing is recorded until the right one is back',
      )
    }
    if (next === 'right' && state === 'changed')
      log.warn({ refusals }, 'The right event store is back')
    state = next
    reason = why
    entered.resolve()
    entered = Promise.withResolvers()
  }

  const look = async () => {
    if (!store) return
    await known().then(expected.learn, () => undefined)
    const problemOf = expected.judge()
    try {
      const problem = problemOf({ id: await store.storeId(), head: await store.head() })
      if (isStopped) return
      if (suspicion && !outage.isOut())
        log.warn({ err: suspicion }, 'A request to the event store failed, and it answers again')
      outage.ended()
      enter(problem ? 'changed' : 'right', problem)
    } catch (error) {
      if (isStopped) return
      if (error instanceof EventStoreChanged) {
        outage.ended()
        return enter('changed', error.message)
      }
      outage.failed(error)
      if (state === 'right') enter('away')
    } finally {
      suspicion = undefined
    }
  }

  // Runs outside the caller's async context, so that it never uses the caller's transaction.
  const check = AsyncResource.bind((): Promise<void> => {
    clearTimeout(timer)
    checking ??= look().finally(() => {
      checking = undefined
      if (!isStopped)
        timer = setTimeout(check, state === 'away' ? everyMsWhileAway : everyMs).unref()
    })
    return checking
  })

  const untilBack = async () => {
    const until = performance.now() + patience
    for (let left = patience; state === 'away' && left > 0; left = until - performance.now()) {
      await Promise.race([entered.promise, new Promise((resolve) => setTimeout(resolve, left))])
    }
    if (state !== 'away') return
    const failure = new Unavailable('The event store does not answer')
    outage.failed(failure)
    throw failure
  }

  return {
    verify: () => {
      const problemOf = expected.judge()
      return (identity) => {
        const problem = problemOf(identity)
        if (problem) throw new EventStoreChanged(problem)
      }
    },
    begin: (watched) => {
      store = watched
      return check()
    },
    state: () => state,
    admit: async (mustBeRight) => {
      if (state === 'away') await untilBack()
      if (!mustBeRight || state !== 'changed') return
      refusals += 1
      throw new EventStoreChanged(reason)
    },
    note: expected.note,
    suspect: (error) => {
      if (!(error instanceof OutcomeUnknown || isTransient(error))) return
      if (error instanceof EventStoreChanged) {
        if (state === 'changed') return
        enter('changed', error.message)
        // A check in progress may have asked the old store.
        void Promise.resolve(checking).then(check)
        return
      }
      suspicion = error
      if (outage.isOut()) outage.failed(error)
      if (state === 'right') enter('away')
      void check()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
