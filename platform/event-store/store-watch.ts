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

/**
 * `away`: it does not answer. `changed`: another log, or not all of the right one, is in its place.
 */
export type StoreState = 'right' | 'away' | 'changed'

/**
 * Remembers what the log must hold by now; then, of what was found afterwards, says whether it is
 * the right one. @throws EventStoreChanged
 */
export type Verify = () => (identity: LogIdentity) => void

export type StoreWatch = Readonly<{
  /** For the adapter: of each new connection, before anything is appended there. */
  verify: Verify
  /** Watches the store from now on; `answer` lets calls through while it is the right one. */
  begin: (store: Pick<EventStore, 'storeId' | 'head'>) => Promise<void>
  state: () => StoreState
  /** @throws EventStoreChanged while it is; Unavailable when it stays away for a moment */
  admit: (mustBeRight: boolean) => Promise<void>
  /** An append has been done by this process. */
  note: (position: Position | undefined) => void
  /**
   * A call has failed: looks at once whether the store is still there, if the store is to blame.
   */
  suspect: (error: unknown) => void
  stop: () => void
}>

type StoreWatchOptions = Readonly<{
  /** What the read models know. */
  known: () => Promise<readonly ReadModelOrigin[]>
  log: Pick<Log, 'warn' | 'error'>
}>

const everyMs = 2_000
const everyMsWhileAway = 250
/** How long a call waits for a store that is away, so that a restart is hardly noticed. */
const patience = 1_500

/**
 * Knows whether the store at the address is there and is the right one: looks at its id and its end
 * at the start, after each failure, at each new connection, and every two seconds.
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
        log.warn({ err: suspicion }, 'The event store could not do something for a moment')
      outage.ended()
      enter(problem ? 'changed' : 'right', problem)
    } catch (error) {
      // What fails because the store is being closed is no news.
      if (isStopped) return
      if (error instanceof EventStoreChanged) {
        outage.ended()
        return enter('changed', error.message)
      }
      outage.failed(error)
      // Of one that was another before, nothing better is known.
      if (state === 'right') enter('away')
    } finally {
      suspicion = undefined
    }
  }

  // In this context, so that it is in no transaction of whoever found out that something is wrong.
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
        // One that is under way may have asked the former store.
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
