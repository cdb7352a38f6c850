import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AwardLinesCheck } from '#api/contracts/actions.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  period,
  renderStaff,
  rule,
  student,
} from '#tests/web/support/staff-screen.tsx'
import { PointsImportScreen } from '#web/modules/points/points-import/points-import-screen.tsx'

const praise = rule(1, { name: '讚賞', name_en: 'Praise', point: 5 })
const twins = [rule(2, { name: 'Twin', point: 1 }), rule(3, { name: 'Twin', point: 2 })]
const reading = rule(4, {
  name: 'Reading',
  type: 'parent_reward',
  quota_type: 'weekly',
  quota_count: 2,
})
const chan = student(1, {
  name: { zh: '陳大文', en: 'Chan Tai Man' },
  point: 40,
  merged_u_ids: ['s0009'],
})

const given = () =>
  successAnswer({
    batch: id(801),
    position: '00000000000000000009',
    outcomes: [{ profile: chan.profile, outcome: 'appended', action: id(11) }],
  })

let checked: AwardLinesCheck
let more: Record<string, () => Response>
const open = async (...rows: string[]) => {
  const ledger = answeringRoutes({
    'GET /periods': () => listAnswer([period]),
    'GET /users': () => listAnswer([chan]),
    'GET /pointRules': () => listAnswer([praise, reading, ...twins]),
    'POST /v2/actions/lines/check': () => successAnswer(checked),
    'POST /v2/actions/lines': given,
    'DELETE *': () =>
      successAnswer({ batch: id(802), position: '00000000000000000010', outcomes: [] }),
    ...more,
  })
  renderStaff(<PointsImportScreen />, { locale: 'en' })
  const text = ['User_ID,Rule,Count,Date', ...rows].join('\r\n')
  const file = new File([text], 'points.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('CSV file or Excel workbook'), file)
  return ledger
}

beforeEach(() => {
  checked = { above_quota: [], recorded: null }
  more = {}
  history.replaceState(null, '', '/admin/history/import')
  vi.useFakeTimers({ now: new Date('2026-11-20T04:00:00Z'), toFake: ['Date'] })
})

test('a row of a merged account says which account to use', async () => {
  await open('S0009,praise,1,', 'S0008,praise,1,')
  const text = 'This account has been merged into another one. Use s0001 instead.'
  await screen.findByText(text, { exact: false })
  screen.getByText(/No student of this period has this ID/)
})

test('each row shows its student, its points and the balance before and after', async () => {
  const ledger = await open('s0001,praise,2,2026-11-02', 'S0001,讚賞,,')
  const rows = (await screen.findAllByText(/Chan Tai Man/)).map((cell) => cell.closest('tr')!)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/\+10.*50.*was 40/),
    expect.stringMatching(/\+5.*55.*was 50/),
  ])
  const name = 'Import 2 awards'
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  const shared = { profile: chan.profile, pointRule_id: praise._id, expected_point: 5 }
  await waitFor(() => expect(ledger.commands()).toHaveLength(2))
  expect(ledger.commands()[1]?.body).toEqual({
    lines: [
      { ...shared, counts: 2, date: '2026-11-02' },
      { ...shared, counts: 1 },
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(ledger.commands().at(-1)?.path).toBe(`/v2/actions/batches/${id(801)}`))
})

test.each([
  ['s9999,Praise,1,', 'No student of this period has this ID.'],
  ['s0001,Unheard of,1,', 'This rule was not found.'],
  ['s0001,Twin,1,', 'Several active rules have this name.'],
  ['s0001,Praise,1.5,', 'Must be a whole number'],
  ['s0001,Praise,0,', 'Value must be greater than or equal to 1.'],
  ['s0001,Praise,1,2026-11-21', 'Please enter a day from 2026/09/01 to 2026/11/20.'],
])('a row that cannot be given says why: %s', async (row, why) => {
  const { commands } = await open(row)
  await screen.findByText(why, { exact: false })
  expect(commands()).toEqual([])
})

test('a row above the quota of a rule for parents is marked, and is not sent', async () => {
  checked = { above_quota: [2], recorded: null }
  const ledger = await open('s0001,Reading,1,', 's9999,Reading,1,', 's0001,Reading,2,')
  await screen.findByText('Parents can give this 2 times a week at most', { exact: false })
  expect(ledger.commands()[0]).toMatchObject({
    path: '/v2/actions/lines/check',
    body: { lines: [{ counts: 1 }, { counts: 2 }] },
  })
  await userEvent.click(screen.getByRole('button', { name: /Leave out 2/ }))
  await screen.findByRole('button', { name: 'Import 1 award' })
})

test('a file that was imported before warns, and is sent only after a second question', async () => {
  const by = { en: 'Ada Chan', zh: '陳老師' }
  checked = { above_quota: [], recorded: { batch: id(800), at: '2026-11-19T02:00:00.000Z', by } }
  const ledger = await open('s0001,praise,2,')
  await screen.findByText(/imported on 2026\/11\/19 10:00 by Ada Chan/)
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 award' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import these rows a second time?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import again' }))
  await waitFor(() => expect(ledger.commands()).toHaveLength(2))
  expect(ledger.commands()[1]?.body).toMatchObject({ again: true })
})

const send = async (name = 'Import 1 award') => {
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}
const sentIn = ({ commands }: Awaited<ReturnType<typeof open>>) =>
  commands().filter(({ path }) => path === '/v2/actions/lines')

test('a rule whose points have changed shows the new points, and is confirmed again', async () => {
  let now = praise
  const changed = [{ rule: praise._id, expected: 5, point: 8 }]
  more = {
    'GET /pointRules': () => listAnswer([now]),
    'POST /v2/actions/lines': () => {
      if (now !== praise) return given()
      now = { ...praise, point: 8 }
      return failure(409, 'points_changed', { details: { changed } })
    },
  }
  const ledger = await open('s0001,praise,2,')
  await screen.findByText('+10')
  await send()
  await screen.findByText(/^The points of this rule have changed/)
  await screen.findByText('+16')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await send()
  await waitFor(() => expect(sentIn(ledger)).toHaveLength(2))
  const [first, second] = sentIn(ledger)
  const line = { profile: chan.profile, pointRule_id: praise._id, counts: 2 }
  expect(first?.body).toEqual({ lines: [{ ...line, expected_point: 5 }] })
  expect(second?.body).toEqual({ lines: [{ ...line, expected_point: 8 }] })
  expect(second?.key).not.toBe(first?.key)
})

test('a rule that is no longer active shows in its rows, and the others can be given', async () => {
  let rules = [praise, reading]
  more = {
    'GET /pointRules': () => listAnswer(rules),
    'POST /v2/actions/lines': () => {
      if (rules.length === 1) return given()
      rules = [praise]
      return failure(409, 'rule_inactive')
    },
  }
  const ledger = await open('s0001,praise,1,', 's0001,Reading,1,')
  await send('Import 2 awards')
  await screen.findByText('This rule was not found.', { exact: false })
  await userEvent.click(screen.getByRole('button', { name: /Leave out 1/ }))
  await send()
  await waitFor(() => expect(sentIn(ledger)).toHaveLength(2))
  expect(sentIn(ledger)[1]?.body).toMatchObject({ lines: [{ pointRule_id: praise._id }] })
})

test('rules that did not load are reported, and can be loaded again', async () => {
  let isBroken = true
  more = { 'GET /pointRules': () => (isBroken ? failure(408, 'retryable') : listAnswer([praise])) }
  await open('s0001,praise,2,')
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(again)
  await screen.findByText('+10')
})
