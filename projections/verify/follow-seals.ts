import type { DatabasePool } from 'slonik'
import { throttle } from '#platform/concurrency/throttle.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { checkSeals, type SealCheck } from '../seal/check.ts'
import type { OwnChainCount } from '../seal/own-counts.ts'

type Deps = Readonly<{ db: DatabasePool; eventStore: EventStore }>

type FollowOptions = Readonly<{
  /** The operator's copy of the public key (PEM). A forger may have added keys to the database. */
  ownKey?: string
  gently?: boolean
  signal?: AbortSignal
  ownCount?: OwnChainCount
  onProgress: (progress: Readonly<{ events: number; total: number; perSecond: number }>) => void
}>

const reportEvery = 1_000

export const followSeals = async (
  { db, eventStore }: Deps,
  options: FollowOptions,
): Promise<SealCheck> => {
  const { onProgress, ...checking } = options
  const began = performance.now()
  let [events, total] = [0, 0]
  const reports = throttle(() => {
    const seconds = (performance.now() - began) / 1_000
    onProgress({ events, total, perSecond: seconds > 0 ? Math.round(events / seconds) : 0 })
  }, reportEvery)
  const counted = (reached: number, all: number) => {
    ;[events, total] = [reached, all]
    reports.ask()
  }
  try {
    return await checkSeals({ db, eventStore }, { ...checking, onProgress: counted })
  } finally {
    reports.stop()
  }
}
