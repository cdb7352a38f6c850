import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  period,
  renderStaff,
  rule,
  student,
} from '#tests/web/support/staff-screen.tsx'
import { HistoryScreen } from '#web/modules/points/history/history-screen.tsx'

const praise = rule(1, { name: '讚賞', name_en: 'Praise', point: 2 })
const effort = rule(2, { name: '努力', name_en: 'Effort', point: 7 })
const cheung = student(1, { name: { zh: '張小美', en: 'Cheung Siu Mei' } })
const chan = student(2, { name: { zh: '陳大文', en: 'Chan Tai Man' } })

const award = (more: Partial<ActionRow> = {}): ActionRow => ({
  _id: id(11),
  batch: id(701),
  created_at: '2026-11-20T00:50:00Z',
  type: 'reward',
  point: 4,
  count: 2,
  period: period._id,
  reverted_by: null,
  reverts: null,
  pointRule: {
    _id: praise._id,
    name: praise.name,
    name_en: praise.name_en,
    type: 'reward',
    ruleCategory: null,
  },
  user: { _id: cheung._id, name: cheung.name },
  profile: { _id: cheung.profile, class: cheung.class, class_no: cheung.class_no },
  created_by: {
    _id: id(901),
    name: { zh: '袁老師', en: 'Ms Yuen' },
    isParent: false,
    isSystem: false,
  },
  revertable: true,
  ...more,
})

const open = async (row = award(), more = {}) => {
  const ledger = answeringRoutes({
    'GET /periods': () => listAnswer([period]),
    'GET /users': () => listAnswer([cheung, chan]),
    'GET /pointRules': () => listAnswer([praise, effort]),
    'GET /v2/actions': () =>
      successAnswer([row], { pages: 1, total: 1, last_updated_at: row.created_at }),
    'POST *': () =>
      successAnswer({
        batch: id(801),
        position: '00000000000000000009',
        outcomes: [{ profile: chan.profile, outcome: 'appended', action: id(12) }],
      }),
    'DELETE *': () =>
      successAnswer({ batch: id(802), position: '00000000000000000010', outcomes: [] }),
    ...more,
  })
  renderStaff(<HistoryScreen />, { mode: 'choose', locale: 'en', role: 'organization_admin' })
  await screen.findByText('Praise')
  return ledger
}
const dialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Correct Praise of Cheung/ }))
  return within(await screen.findByRole('dialog'))
}
const sent = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ method }) => method === 'POST')

beforeEach(() => localStorage.clear())

test('the right student is found by name, and the dialog shows how both students’ points change', async () => {
  const ledger = await open()
  const form = await dialog()
  const confirm = form.getByRole('button', { name: 'Correct' })
  expect(confirm).toHaveProperty('disabled', true)
  await userEvent.type(await form.findByLabelText('The right student'), 'tai man')
  await userEvent.click(await form.findByRole('radio', { name: /Chan Tai Man/ }))
  const sum = within(form.getByRole('region', { name: 'After the correction' }))
  expect(sum.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cheung Siu Mei −4',
    'Chan Tai Man +4',
  ])
  await userEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(ledger)).toMatchObject([
    {
      path: `/v2/actions/${id(11)}/correction`,
      body: { profile: chan.profile, reason: 'wrong_student' },
    },
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const { calls } = ledger
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContain(`/v2/actions/batches/${id(801)}`),
  )
})

test('the right rule counts as often as the wrong one, with its points shown', async () => {
  const ledger = await open()
  const form = await dialog()
  const rules = await form.findByLabelText('The right rule')
  await userEvent.selectOptions(rules, await form.findByRole('option', { name: 'Effort +14' }))
  const sum = within(form.getByRole('region', { name: 'After the correction' }))
  expect(sum.getByRole('listitem').textContent).toBe('Cheung Siu Mei +10')
  await userEvent.click(form.getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(sent(ledger)).toHaveLength(1))
  expect(sent(ledger)[0]?.body).toMatchObject({
    pointRule_id: effort._id,
    expected_point: 7,
    reason: 'wrong_rule',
  })
})

test('a refusal gives the reason, and the dialog stays', async () => {
  await open(award(), { 'POST *': () => failure(409, 'correction_below_zero') })
  const form = await dialog()
  await userEvent.type(await form.findByLabelText('The right student'), 'tai man{Enter}')
  await userEvent.click(form.getByRole('button', { name: 'Correct' }))
  await screen.findByText(/the balance would fall below zero/)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test.each([
  ['quota_exceeded', /Choose another rule, or undo one of those awards first/],
  ['fail_reward_current_period', /You can undo this award instead/],
  ['not_found', /Choose another one/],
  ['rule_inactive', /Please choose another one/],
  ['award_changed', /Please look at it again/],
] as const)('the refusal %s says what to do', async (code, said) => {
  await open(award(), { 'POST *': () => failure(409, code) })
  const form = await dialog()
  await userEvent.type(await form.findByLabelText('The right student'), 'tai man{Enter}')
  await userEvent.click(form.getByRole('button', { name: 'Correct' }))
  await screen.findByText(said)
})

test.each([
  ['students', 'GET /users', () => listAnswer([cheung, chan])],
  ['rules', 'GET /pointRules', () => listAnswer([praise, effort])],
] as const)(
  '%s that did not load are reported, and can be loaded again',
  async (_, route, answer) => {
    let isBroken = true
    await open(award(), { [route]: () => (isBroken ? failure(408, 'retryable') : answer()) })
    const form = await dialog()
    const again = await form.findByRole('button', { name: 'Try again' })
    await userEvent.type(form.getByLabelText('The right student'), 'tai man')
    if (route === 'GET /users') expect(form.queryByText('No student found')).toBeNull()
    else expect(form.queryByLabelText('The right rule')).toBeNull()
    isBroken = false
    await userEvent.click(again)
    await form.findByRole('radio', { name: /Chan Tai Man/ })
    await form.findByRole('option', { name: 'Effort +14' })
    expect(form.queryByRole('alert')).toBeNull()
  },
)

test('Enter in the search chooses the only match, and leaves the correction to the button', async () => {
  const ledger = await open()
  const form = await dialog()
  await form.findByRole('radio', { name: /Cheung Siu Mei/ })
  const search = form.getByLabelText('The right student')
  await userEvent.type(search, 'tai man')
  await form.findByRole('radio', { name: /Chan Tai Man/ })
  // The browser would send the form, whose button stands outside it.
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
  expect(form.getByRole('radio', { name: /Chan Tai Man/ })).toHaveProperty('checked', true)
  expect(sent(ledger)).toEqual([])
})

test('a parent’s award stays with the child, and redemptions cannot be corrected', async () => {
  const byParent = { ...award().created_by, isParent: true }
  await open(award({ type: 'parent_reward', created_by: byParent }))
  const form = await dialog()
  await form.findByLabelText('The right rule')
  expect(form.queryByLabelText('The right student')).toBeNull()
  cleanup()
  await open(award({ type: 'redeem', point: -4 }))
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull()
})

const undoneAgain = {
  kind: 'replaces' as const,
  is_undo: true,
  is_moved: false,
  entry: id(10),
  number: '9',
  user: null,
  pointRule: null,
}

test('an award that an undone correction restored, and that was then undone, is not tagged as corrected', async () => {
  await open(
    award({
      reverted_by: { _id: id(12), created_at: '2026-11-20T04:00:00Z' },
      revertable: false,
      correction: undoneAgain,
    }),
  )
  expect(screen.queryByText('Corrected')).toBeNull()
})

test('the undo of an award that a merge of accounts moved does not say that another award counts again', async () => {
  await open(
    award({
      correction: { ...undoneAgain, is_undo: false, is_moved: true, is_merged: true },
    }),
  )
  expect(screen.queryByText('Corrected')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Undo Praise/ }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.queryByText(/counts again/)).toBeNull()
})

test('a corrected award names the other student', async () => {
  await open(
    award({
      correction: {
        kind: 'replaces',
        is_undo: false,
        is_moved: true,
        entry: id(10),
        number: '9',
        user: { _id: chan._id, name: chan.name },
        pointRule: null,
      },
    }),
  )
  expect(screen.getByText('Corrected')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Was Chan Tai Man' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Original #9' }).getAttribute('href')).toContain(
    `/admin/audit/entry/${id(10)}`,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Undo Praise/ }))
  const form = within(await screen.findByRole('dialog'))
  form.getByText(/the first award counts again: Chan Tai Man, Praise/)
})
