import { setImmediate } from 'node:timers/promises'
import { isTransient, Unavailable } from '#platform/transient-errors.ts'
import { OutcomeUnknown } from '../event-store.ts'

export type GroupCommit<Request, Result> = Readonly<{
  add: (request: Request) => Promise<Result>
  close: () => Promise<void>
}>

type GroupCommitOptions<Request, Result> = Readonly<{
  /** All or nothing; one result per request, in order. */
  send: (requests: readonly Request[]) => Promise<readonly Result[]>
  isBadRequest: (error: unknown) => boolean
  sizeOf: (request: Request) => Size
  limit: Size
}>

export type Size = Readonly<{ events: number; bytes: number }>

type Batch<Request, Result> = readonly PendingRequest<Request, Result>[]

type PendingRequest<Request, Result> = Readonly<{
  request: Request
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}>

/** Halves a failing batch until the bad request is alone. */
export const groupCommit = <Request, Result>(
  options: GroupCommitOptions<Request, Result>,
): GroupCommit<Request, Result> => {
  const { send, isBadRequest, sizeOf, limit } = options
  const waiting: PendingRequest<Request, Result>[] = []
  const halves: Batch<Request, Result>[] = []
  let working: Promise<void> | undefined
  let closed = false

  const commit = async (batch: Batch<Request, Result>) => {
    try {
      const results = await send(batch.map(({ request }) => request))
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result)
    } catch (error) {
      const half = Math.ceil(batch.length / 2)
      if (batch.length > 1 && isBadRequest(error))
        halves.push(batch.slice(half), batch.slice(0, half))
      else for (const { reject } of batch) reject(error)
      if (error instanceof OutcomeUnknown || isTransient(error)) rejectWaiting(error)
    }
  }

  const rejectWaiting = (cause: unknown) => {
    const unsent =
      cause instanceof Unavailable ? cause : new Unavailable('An append was not sent', { cause })
    for (const { reject } of [...halves.splice(0).flat(), ...waiting.splice(0)]) reject(unsent)
  }

  const takeBatch = () => {
    let [count, events, bytes] = [0, 0, 0]
    for (const { request } of waiting) {
      const size = sizeOf(request)
      events += Math.max(1, size.events)
      bytes += size.bytes
      if (count > 0 && (events > limit.events || bytes > limit.bytes)) break
      count += 1
    }
    return waiting.splice(0, count)
  }

  const work = async () => {
    while (halves.length + waiting.length > 0) {
      // Waits one turn of the event loop, so that callers just answered can join the next batch.
      await setImmediate()
      await commit(halves.pop() ?? takeBatch())
    }
    working = undefined
  }

  const add = (request: Request) => {
    if (closed) return Promise.reject(new Error('The event store is closed'))
    return new Promise<Result>((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      working ??= work()
    })
  }

  const close = async () => {
    closed = true
    await working
  }

  return { add, close }
}
