import { describe } from 'vitest'
import { appendingContract } from './contract-appending.ts'
import { concurrencyContract } from './contract-concurrency.ts'
import { faultsContract } from './contract-faults.ts'
import { readingContract } from './contract-reading.ts'
import type { Harness } from './harness.ts'

/** The behaviour of every event store. */
export const describeEventStore = (name: string, start: () => Promise<Harness>) =>
  describe(name, () => {
    appendingContract(start)
    readingContract(start)
    concurrencyContract(start)
    faultsContract(start)
  })
