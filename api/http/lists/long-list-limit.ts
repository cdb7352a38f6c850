import { createKeyedSemaphore, type KeyedSemaphore } from '#platform/concurrency/keyed-semaphore.ts'

export const mostOfAccount = 2
const mostWaitingOfAccount = 6
/** Few, because each long list holds a database connection. */
export const mostLongLists = 3
const mostWaiting = 32
const patience = 5000

/** Keyed by account. */
export type LongListLimit = KeyedSemaphore

export const createLongListLimit = (
  { ofAccount, most } = { ofAccount: mostOfAccount, most: mostLongLists },
): LongListLimit =>
  createKeyedSemaphore({
    size: most,
    sizeOfKey: ofAccount,
    mostWaiting,
    mostWaitingOfKey: mostWaitingOfAccount,
    patience,
  })
