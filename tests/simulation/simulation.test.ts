import { beforeAll, expect, test } from 'vitest'
import { type BugName, bugNames } from './bugs.ts'
import { onAllCores } from './run-seeds.ts'
import type { RangeResult } from './thread.ts'

/** How many seeds may be needed to find each bug. */
const within: Readonly<Record<BugName, number>> = {
  'no-expected-revision': 20,
  'checkpoint-outside-the-transaction': 30,
  'reactor-ids-by-time': 30,
}

let usual: RangeResult
let again: RangeResult[]
let withBugs: RangeResult[]
// `npm run test:simulation` runs ten thousand seeds.
beforeAll(async () => {
  const repeated = { from: 7, count: 4 }
  const bugs = bugNames.map((bug) => ({ from: 1, count: within[bug], bug }))
  const results = await onAllCores([{ from: 1, count: 40 }, repeated, repeated, ...bugs])
  usual = results[0]!
  again = results.slice(1, 3)
  withBugs = results.slice(3)
}, 600_000)

test('every rule holds, whatever is lost, late, repeated or killed', () => {
  expect(usual.failed).toEqual([])
  expect(usual.events).toBeGreaterThan(400)
})

test('a seed always leads to the same steps', () => {
  expect(again[0]).toEqual(again[1])
})

test.each(bugNames)('the simulation finds the bug %s', (bug) => {
  expect(withBugs[bugNames.indexOf(bug)]!.failed).not.toEqual([])
})
