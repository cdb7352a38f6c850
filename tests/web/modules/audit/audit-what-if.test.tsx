import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { WhatIf, WhatIfPair, WhatIfRow } from '#api/contracts/what-if.ts'
import { failure, listOf, success } from '#tests/web/support/answers.ts'
import { withoutSight } from '#tests/web/support/sight.ts'
import { answeringRoutes, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AuditWhatIfScreen } from '#web/modules/audit/audit-what-if/audit-what-if-screen.tsx'
import { slopesOf } from '#web/modules/audit/audit-what-if/slopes.tsx'
import { emptyWish, parsePoints, whatIfBodyOf } from '#web/modules/audit/audit-what-if/wish.ts'

const [help, pen] = ['019f3a00-0000-7000-8000-000000000001', '019f3a00-0000-7000-8000-000000000002']
const rule = (_id: string, name: string, type: string, point: number) => ({
  ...{ _id, name, name_en: '', description: '', point, type, ruleCategory: null, isActive: true },
  ...{ isReward: type === 'reward', quota_type: null, quota_count: null },
})
const rules = [rule(pen, 'Pen', 'redeem', 10), rule(help, 'Helped', 'reward', 5)]

const row = (name: string, place: number, other: number): WhatIfRow => ({
  place: { rank: place, total: 10 - place, balance: 10 - place },
  other: { rank: other, total: 10 - other, balance: 10 - other },
  ...{ entries: 1, profile: null, user: null, class: name, class_no: null, name: null },
})

const whatIf = (state: WhatIf['state'], more: Partial<WhatIf> = {}): WhatIf => ({
  ...{ _id: '019f3a00-0000-7000-8000-00000000000a', period: period._id, state },
  ...{
    asked_at: '2026-11-20T04:00:00.000Z',
    ended_at: state === 'done' ? '2026-11-20T04:00:01.000Z' : null,
  },
  ...{ from: null, to: null },
  changes: [
    {
      ...{ rule: help, name: 'Helped', name_en: '', type: 'reward' as const, now: 5, points: 3 },
      ...{ entries: 4, times: 6, given: 30, other: 18 },
    },
  ],
  result:
    state === 'done'
      ? {
          ...{
            difference: -12,
            students: { count: 3, changed: 2, moved: 2 },
            classes: { count: 2, changed: 1, moved: 0 },
          },
          bands: [
            { from: 2, to: 4, students: 1 },
            { from: 0, to: 0, students: 1 },
            { from: -6, to: -2, students: 2 },
          ],
          below_zero: { count: 0, rows: [] },
          prizes: [
            { _id: pen, name: 'Pen', name_en: '', price: 10, other_price: 10, can: 2, could: 1 },
          ],
        }
      : null,
  ...more,
})

const show = (answers: Record<string, () => Response>) => {
  withoutSight()
  const routes = answeringRoutes({
    'GET /pointRules': () => listOf(rules),
    'GET /v2/audit/what-if/019f3a00-0000-7000-8000-00000000000a/rows': () =>
      listOf([{ recorded: row('1A', 1, 2), other: row('1B', 2, 1) }]),
    ...answers,
  })
  renderStaff(<AuditWhatIfScreen />, { locale: 'en', role: 'auditor' })
  return routes
}
const followed = 'GET /v2/audit/what-if/019f3a00-0000-7000-8000-00000000000a'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test('what is chosen is asked for once it stands, and followed until it is done', async () => {
  const states: WhatIf['state'][] = ['running', 'done']
  const { commands } = show({
    'POST /v2/audit/what-if': () => success(whatIf('asked')),
    [followed]: () => success(whatIf(states.shift() ?? 'done')),
  })
  await userEvent.selectOptions(await screen.findByLabelText('Rule or prize'), 'Helped')
  await userEvent.click(screen.getByRole('button', { name: 'One point less' }))
  await userEvent.click(screen.getByRole('button', { name: 'One point less' }))
  expect(await screen.findByText('Calculating')).toBeDefined()
  expect(await screen.findByText('6 times × (3 − 5) =')).toBeDefined()
  expect(commands().map(({ body }) => body)).toEqual([
    { period: period._id, changes: [{ rule: help, points: 3 }], from: null, to: null },
  ])
  expect(screen.getByRole('heading', { name: 'Students by change in points' })).toBeDefined()
  expect(location.search).toContain('what=019f3a00-0000-7000-8000-00000000000a')
})

test('one that failed says so, and is asked for again with one click', async () => {
  history.replaceState(null, '', '/?what=019f3a00-0000-7000-8000-00000000000a')
  const { commands } = show({
    'POST /v2/audit/what-if': () => success(whatIf('done')),
    [followed]: () => success(whatIf('failed')),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(commands()).toHaveLength(1)
})

test('of an address that is no longer kept it says so, and one can begin', async () => {
  history.replaceState(null, '', '/?what=019f3a00-0000-7000-8000-00000000000a')
  show({ [followed]: () => failure(404, 'not_found') })
  expect(await screen.findByText(/no longer available/)).toBeDefined()
  expect(await screen.findByLabelText('Rule or prize')).toBeDefined()
})

test('where points were others in between it is no product', async () => {
  history.replaceState(null, '', '/?what=019f3a00-0000-7000-8000-00000000000a')
  const done = whatIf('done')
  show({
    [followed]: () =>
      success({ ...done, changes: done.changes.map((one) => ({ ...one, given: 28 })) }),
  })
  expect(await screen.findByText('6 times:')).toBeDefined()
  expect(screen.getByText('−10 points')).toBeDefined()
})

test('a wish is whole with rules, whole points and days in their order', () => {
  const line = { key: 0, rule: help, points: '3' }
  const whole = { ...emptyWish, lines: [line] }
  expect(whatIfBodyOf(whole, period._id)?.changes).toEqual([{ rule: help, points: 3 }])
  expect(whatIfBodyOf(emptyWish, period._id)).toBeUndefined()
  expect(
    whatIfBodyOf({ ...whole, lines: [line, { key: 1, rule: pen, points: '' }] }, period._id),
  ).toBeUndefined()
  expect(
    whatIfBodyOf({ ...whole, from: '2026-09-02', to: '2026-09-01' }, period._id),
  ).toBeUndefined()
  expect(whatIfBodyOf({ ...whole, from: '2026-09' }, period._id)).toBeUndefined()
  expect(['0', '1000000', '1000001', '-1', '1.5', '1e2', ''].map(parsePoints)).toEqual([
    ...[0, 1_000_000],
    ...[undefined, undefined, undefined, undefined, undefined],
  ])
})

test('lines lead to where each would have stood, off the page where it is on another', () => {
  const pairs: WhatIfPair[] = [
    { recorded: row('A', 1, 1), other: row('A', 1, 1) },
    { recorded: row('B', 2, 5), other: row('C', 9, 2) },
    { recorded: row('D', 3, 3), other: row('D', 3, 3) },
  ]
  expect(slopesOf(pairs)).toEqual([
    { key: 'A', from: 0, to: 0, way: 'same' },
    { key: 'B', from: 1, to: 3, way: 'down' },
    { key: 'D', from: 2, to: 2, way: 'same' },
    { key: 'C', from: 3, to: 1, way: 'up' },
  ])
})
