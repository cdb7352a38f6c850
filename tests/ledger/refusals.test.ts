import { expect, test } from 'vitest'
import type { ActionOutcome } from '#ledger/calls.ts'
import { refusalOf } from '#ledger/points/checks.ts'

const rejected = (profile: string, code: NonNullable<ActionOutcome['code']>): ActionOutcome => ({
  profile,
  outcome: 'rejected',
  code,
})
const refusalOfAll = (...outcomes: ActionOutcome[]) =>
  refusalOf({ batch: 'b', position: '0', outcomes })

test('a prize that nobody receives is refused with the number of students who lack points', () => {
  const refused = refusalOfAll(
    rejected('a', 'not_found'),
    rejected('b', 'lack_point'),
    rejected('c', 'lack_point'),
    {
      profile: 'd',
      outcome: 'duplicate',
      action: 'x',
    },
  )
  expect(refused).toMatchObject({ code: 'lack_point_msg', details: { count: 2 } })
})

test('any other request of which nothing was recorded is refused with the first rejection’s code', () => {
  const refused = refusalOfAll({ profile: 'a', outcome: 'retryable' }, rejected('b', 'not_found'))
  expect(refused).toMatchObject({ code: 'not_found' })
})

test('a request is not refused if a student was recorded or nobody was rejected', () => {
  expect(
    refusalOfAll({ profile: 'a', outcome: 'appended', action: 'x' }, rejected('b', 'lack_point')),
  ).toBeUndefined()
  expect(refusalOfAll({ profile: 'a', outcome: 'retryable' })).toBeUndefined()
  expect(refusalOfAll()).toBeUndefined()
})
