import { expect, test } from 'vitest'
import type { ActionOutcome, LedgerResult } from '#ledger/calls.ts'
import { EventStoreChanged } from '#platform/event-store/event-store.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { untilRecorded } from '#scripts/demo/until-recorded.ts'

const resultOf = (...outcomes: ActionOutcome['outcome'][]): LedgerResult => ({
  batch: 'b',
  position: '1',
  outcomes: outcomes.map((outcome) => ({ profile: 'p', outcome })),
})

test('a retryable outcome is sent again until everything is recorded', async () => {
  const refusals = [
    new Unavailable('away'),
    new EventStoreChanged('another'),
    resultOf('appended', 'retryable'),
  ]
  const send = async () => {
    const next = refusals.shift()
    if (next instanceof Error) throw next
    return next ?? resultOf('duplicate', 'appended')
  }
  expect(await untilRecorded(send, { pauseMs: 1 })).toEqual(resultOf('duplicate', 'appended'))
  expect(refusals).toEqual([])
})

test('a final refusal is not sent again', async () => {
  let sent = 0
  const send = () => {
    sent += 1
    return Promise.reject(new Error('no'))
  }
  await expect(untilRecorded(send, { pauseMs: 1 })).rejects.toThrow('no')
  expect(sent).toBe(1)
  expect(
    await untilRecorded(async () => resultOf('retryable'), { pauseMs: 1, longestMs: 5 }),
  ).toEqual(resultOf('retryable'))
})
