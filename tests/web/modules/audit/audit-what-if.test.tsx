import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { RuleCorrection } from '#api/contracts/rule-corrections.ts'
import type { WhatIf, WhatIfPair, WhatIfRow } from '#api/contracts/what-if.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { withoutSight } from '#tests/web/support/sight.ts'
import { answeringRoutes, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AuditWhatIfScreen } from '#web/modules/audit/audit-what-if/audit-what-if-screen.tsx'
import { slopesOf } from '#web/modules/audit/audit-what-if/slopes.tsx'
import { emptyWish, parsePoints, whatIfBodyOf } from '#web/modules/audit/audit-what-if/wish.ts'

const [help, pen] = ['019f3a00-0000-7000-8000-000000000001', '019f3a00-0000-7000-8000-000000000002']
const rule = (_id: string, name: string, type: string, point: number) => ({
  _id,
  name,
  name_en: '',
  description: '',
  point,
  type,
  ruleCategory: null,
  isActive: true,
  isReward: type === 'reward',
  quota_type: null,
  quota_count: null,
})
const rules = [rule(pen, 'Pen', 'redeem', 10), rule(help, 'Helped', 'reward', 5)]

const row = (name: string, place: number, other: number): WhatIfRow => ({
  place: { rank: place, total: 10 - place, balance: 10 - place },
  other: { rank: other, total: 10 - other, balance: 10 - other },
  entries: 1,
  profile: null,
  user: null,
  class: name,
  class_no: null,
  name: null,
})

const whatIf = (state: WhatIf['state'], more: Partial<WhatIf> = {}): WhatIf => ({
  _id: '019f3a00-0000-7000-8000-00000000000a',
  period: period._id,
  state,
  asked_at: '2026-11-20T04:00:00.000Z',
  ended_at: state === 'done' ? '2026-11-20T04:00:01.000Z' : null,
  from: null,
  to: null,
  changes: [
    {
      rule: help,
      name: 'Helped',
      name_en: '',
      type: 'reward' as const,
      now: 5,
      points: 3,
      entries: 4,
      times: 6,
      given: 30,
      other: 18,
    },
  ],
  result:
    state === 'done'
      ? {
          difference: -12,
          students: { count: 3, changed: 2, moved: 2 },
          classes: { count: 2, changed: 1, moved: 0 },
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

class Unmeasured {
  observe = () => undefined
  disconnect = () => undefined
}

const show = (
  answers: Record<string, () => Response>,
  role: 'auditor' | 'organization_admin' = 'auditor',
) => {
  withoutSight()
  // The stub of `withoutSight` reports a size whenever something is observed, which never ends once
  // a button has the focus.
  vi.stubGlobal('ResizeObserver', Unmeasured)
  const routes = answeringRoutes({
    'GET /pointRules': () => listAnswer(rules),
    'GET /v2/audit/what-if/019f3a00-0000-7000-8000-00000000000a/rows': () =>
      listAnswer([{ recorded: row('1A', 1, 2), other: row('1B', 2, 1) }]),
    'GET /v2/audit/rule_corrections': () => successAnswer([]),
    ...answers,
  })
  renderStaff(<AuditWhatIfScreen />, { locale: 'en', role })
  return routes
}
const followed = 'GET /v2/audit/what-if/019f3a00-0000-7000-8000-00000000000a'

test('a complete what-if is sent, and followed until the result is there', async () => {
  const states: WhatIf['state'][] = ['running', 'done']
  const { commands } = show({
    'POST /v2/audit/what-if': () => successAnswer(whatIf('asked')),
    [followed]: () => successAnswer(whatIf(states.shift() ?? 'done')),
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

test('a what-if that failed is repeated by one click', async () => {
  history.replaceState(null, '', '/?what=019f3a00-0000-7000-8000-00000000000a')
  const { commands } = show({
    'POST /v2/audit/what-if': () => successAnswer(whatIf('done')),
    [followed]: () => successAnswer(whatIf('failed')),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(commands()).toHaveLength(1)
})

test('if the address names a deleted result, the page says so and a new what-if can be made', async () => {
  history.replaceState(null, '', '/?what=019f3a00-0000-7000-8000-00000000000a')
  show({ [followed]: () => failure(404, 'not_found') })
  expect(await screen.findByText(/no longer available/)).toBeDefined()
  expect(await screen.findByLabelText('Rule or prize')).toBeDefined()
})

test('no multiplication is shown for a rule whose points changed during the period', async () => {
  history.replaceState(null, '', '/?what=019f3a00-0000-7000-8000-00000000000a')
  const done = whatIf('done')
  show({
    [followed]: () =>
      successAnswer({ ...done, changes: done.changes.map((one) => ({ ...one, given: 28 })) }),
  })
  expect(await screen.findByText('6 times:')).toBeDefined()
  expect(screen.getByText('−10 points')).toBeDefined()
})

test('a what-if is complete with rules, whole points and days in order', () => {
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
    0,
    1_000_000,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a line leads from each row to its rank in the other list, or off the page', () => {
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

const correction = (
  state: RuleCorrection['state'],
  more: Partial<RuleCorrection> = {},
): RuleCorrection => ({
  _id: '019f3a00-0000-7000-8000-00000000000c',
  period: period._id,
  state,
  failure: null,
  from: null,
  to: null,
  reason: null,
  batch: null,
  undo_until: null,
  undone: null,
  changes: [{ rule: help, name: 'Helped', name_en: '', points: 3 }],
  created_at: '2026-11-20T04:05:00.000Z',
  created_by: { name: { en: 'Ada Chan', zh: '陳雅達' } },
  ended_at: null,
  difference: -12,
  recorded: 0,
  entries: 4,
  students: 2,
  corrected: 0,
  left_out: 0,
  ...more,
})
const undoable = correction('done', {
  recorded: -12,
  corrected: 4,
  undo_until: '2026-11-27T04:05:00.000Z',
})
const shownAs = (result: WhatIf, more: Record<string, () => Response> = {}) => {
  history.replaceState(null, '', '/?what=019f3a00-0000-7000-8000-00000000000a')
  return show({ [followed]: () => successAnswer(result), ...more }, 'organization_admin')
}
const recording = 'Record as corrections…'

test('an administrator records the what-if with a reason and follows it, and its figures are then renewed', async () => {
  const answers = [[], [correction('recording', { corrected: 1 })], [undoable]]
  const { commands } = shownAs(whatIf('done'), {
    'POST /v2/audit/what-if': () => successAnswer(whatIf('asked')),
    'GET /v2/audit/rule_corrections': () => successAnswer(answers.shift() ?? [undoable]),
    'POST /v2/audit/rule_corrections': () => successAnswer(correction('asked')),
  })
  await userEvent.click(await screen.findByRole('button', { name: recording }))
  await userEvent.type(screen.getByLabelText('Reason (optional)'), 'Agreed by all')
  await userEvent.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('Recording: 1 of 4')).toBeDefined()
  expect(await screen.findByText('4 awards of 2 students: −12 points.')).toBeDefined()
  expect(await screen.findByText('The corrections are done')).toBeDefined()
  await waitFor(() => expect(commands()).toHaveLength(2))
  expect(commands().map(({ body }) => body)).toEqual([
    { what_if: '019f3a00-0000-7000-8000-00000000000a', reason: 'Agreed by all' },
    expect.objectContaining({ changes: [{ rule: help, points: 3 }] }),
  ])
})

test('Escape asks before a typed reason is lost', async () => {
  shownAs(whatIf('done'))
  await userEvent.click(await screen.findByRole('button', { name: recording }))
  await userEvent.type(screen.getByLabelText('Reason (optional)'), 'Agreed by all')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Reason (optional)')).toHaveProperty('value', 'Agreed by all')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an administrator is told at once that the corrections were not recorded', async () => {
  const failed = correction('failed', { failure: 'preview_changed' })
  const answers = [[], [failed]]
  shownAs(whatIf('done'), {
    'POST /v2/audit/what-if': () => successAnswer(whatIf('asked')),
    'GET /v2/audit/rule_corrections': () => successAnswer(answers.shift() ?? [failed]),
    'POST /v2/audit/rule_corrections': () => successAnswer(correction('asked')),
  })
  await userEvent.click(await screen.findByRole('button', { name: recording }))
  await userEvent.click(screen.getByRole('button', { name: 'Record' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The corrections could not be recorded')
})

test('the dialog says how many students will be below zero', async () => {
  const { result } = whatIf('done')
  shownAs(whatIf('done', { result: { ...result!, below_zero: { count: 2, rows: [] } } }))
  await userEvent.click(await screen.findByRole('button', { name: recording }))
  expect(screen.getByText(/^2 students will be below zero/)).toBeDefined()
})

test('a what-if of a prize says why it cannot be recorded', async () => {
  const { changes } = whatIf('done')
  shownAs(whatIf('done', { changes: changes.map((one) => ({ ...one, type: 'redeem' as const })) }))
  const button = await screen.findByRole('button', { name: recording })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Prizes cannot be corrected: leave them out')).toBeDefined()
})

test('an administrator undoes recorded corrections', async () => {
  const { commands } = shownAs(whatIf('done'), {
    'GET /v2/audit/rule_corrections': () => successAnswer([undoable]),
    'DELETE /v2/audit/rule_corrections/019f3a00-0000-7000-8000-00000000000c': () =>
      successAnswer(correction('undoing', { corrected: 4 })),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Undo the corrections of/ }))
  expect(screen.getByText(/4 awards get their former points again: \+12 points/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(commands()).toHaveLength(1)
})

test('an auditor sees what was recorded, and can neither record nor undo', async () => {
  history.replaceState(null, '', '/?what=019f3a00-0000-7000-8000-00000000000a')
  show({
    [followed]: () => successAnswer(whatIf('done')),
    'GET /v2/audit/rule_corrections': () =>
      successAnswer([undoable, correction('failed', { _id: help, failure: 'preview_changed' })]),
  })
  expect(await screen.findByText('4 awards of 2 students: −12 points.')).toBeDefined()
  expect(screen.getByText(/have been undone or corrected since/)).toBeDefined()
  expect(screen.queryByRole('button', { name: recording })).toBeNull()
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
})

test('a correction that has stopped shows what is recorded, and can be undone', async () => {
  const stopped = { ...undoable, state: 'failed' as const, failure: 'stopped' as const }
  shownAs(whatIf('done'), { 'GET /v2/audit/rule_corrections': () => successAnswer([stopped]) })
  expect(await screen.findByText('Stopped')).toBeDefined()
  expect(
    screen.getByText(/4 awards of 2 students: −12 points\. Repeated errors stopped/),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: /^Undo the corrections of/ })).toBeDefined()
})
