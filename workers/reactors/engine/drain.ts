import { messageWithoutValues } from '#platform/log/message-without-values.ts'
import type { Log } from '#platform/log.ts'
import { isTransient } from '#platform/transient-errors.ts'
import {
  forgetIntents,
  holdIntent,
  longestPause,
  nextIntents,
  postponeIntents,
  type WaitingIntent,
} from './intents.ts'
import type { Reactor, SendTools, SentCommand } from './reactor.ts'

export type DrainDeps = SendTools & Readonly<{ log?: Pick<Log, 'error' | 'info'> }>

type DrainOptions = Readonly<{ signal?: AbortSignal; onBatch?: () => void; limit?: number }>

const usualLimit = 200
const firstPause = 250

/** Sends waiting intents. A repeated intent has the same id and is a duplicate. */
export const drain = async (deps: DrainDeps, reactor: Reactor, options: DrainOptions = {}) => {
  const { db, clock } = deps
  const { signal, onBatch, limit = usualLimit } = options
  const { schema } = reactor.intake
  while (!signal?.aborted) {
    const waiting = await nextIntents(db, schema, { now: clock(), limit })
    if (waiting.length === 0) return
    await settle(deps, reactor, waiting, await sendAll(deps, reactor, waiting))
    onBatch?.()
  }
}

const sendAll = async (
  deps: DrainDeps,
  reactor: Reactor,
  waiting: readonly WaitingIntent[],
): Promise<(SentCommand | undefined)[]> => {
  try {
    const sent = await reactor.send(waiting, deps)
    if (sent.length !== waiting.length)
      throw new TypeError('A reactor must return an outcome for each intent')
    return [...sent]
  } catch (error) {
    if (isTransient(error)) return waiting.map(() => ({ outcome: 'retryable' }))
    if (waiting.length === 1) return [await hold(deps, reactor, waiting[0]!, error)]
    // Sends each intent alone, because one intent makes the whole batch fail.
    const sent: (SentCommand | undefined)[] = []
    for (const one of waiting) sent.push(...(await sendAll(deps, reactor, [one])))
    return sent
  }
}

const hold = async (
  { db, log }: DrainDeps,
  { name, intake }: Reactor,
  one: WaitingIntent,
  error: unknown,
) => {
  const reason = error instanceof Error ? messageWithoutValues(error) : 'not an error'
  log?.error(
    { reactor: name, intent: one.id, event: one.eventId, err: error },
    'A decision of a reactor cannot be sent',
  )
  await holdIntent(db, intake.schema, one, reason)
  return undefined
}

const settle = async (
  { db, clock, log }: DrainDeps,
  { name, intake: { schema } }: Reactor,
  waiting: readonly WaitingIntent[],
  sent: readonly (SentCommand | undefined)[],
) => {
  const answered: string[] = []
  const later: [string, Date][] = []
  for (const [n, one] of waiting.entries()) {
    const answer = sent[n]
    if (!answer) continue
    if (answer.outcome === 'retryable')
      later.push([one.id, answer.retryAt ?? pauseOf(clock(), one.attempts)])
    else answered.push(one.id)
    if (answer.outcome === 'rejected')
      log?.info(
        { reactor: name, intent: one.id, code: answer.code },
        'The ledger refused a decision of a reactor',
      )
  }
  if (answered.length > 0) await forgetIntents(db, schema, answered)
  if (later.length > 0) await postponeIntents(db, schema, later)
}

const pauseOf = (now: Date, attempts: number) =>
  new Date(now.getTime() + Math.min(firstPause * 2 ** Math.min(attempts, 10), longestPause))
