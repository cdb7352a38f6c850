import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ParentRule } from '#api/contracts/rules.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { connect, push } from '#tests/web/support/live-line.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import {
  answeringRoutes,
  id,
  organization,
  period,
  rule,
  session,
} from '#tests/web/support/staff-screen.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { ParentRewardScreen } from '#web/modules/points/parent-reward/parent-reward-screen.tsx'

const name = { zh: '黃梓晴', en: 'Wong Tsz Ching' }
const family = { _id: id(400), name: { zh: '家庭', en: 'Family' } }
const sport = { _id: id(401), name: { zh: '運動', en: 'Sports' } }
const parentRule = (n: number, more: Partial<ParentRule>): ParentRule => ({
  ...rule(n),
  type: 'parent_reward',
  ruleCategory: family,
  quota_type: 'weekly',
  quota_count: 3,
  quota_left: 3,
  ...more,
})
const read = parentRule(2, { name: 'Read together', quota_left: 2 })
const bed = parentRule(3, {
  name: 'In bed by ten',
  quota_type: 'daily',
  quota_count: 1,
  quota_left: 0,
})
const out = parentRule(5, { name: 'Outdoors', ruleCategory: sport, quota_count: 1, quota_left: 1 })
const own = {
  _id: id(2),
  u_id: 's0021',
  class: '3A',
  class_no: 21,
  user: { _id: id(1), name, date_of_birth: null },
  period,
  point: 471,
  cumulative_point: 621,
}
const given = successAnswer({
  batch: id(500),
  position: '0000000007',
  outcomes: [{ profile: id(2), outcome: 'appended', action: id(501) }],
})

let rules: ParentRule[]
const school = (
  give: () => Response | Promise<Response> = () => given.clone(),
  profiles: unknown[] = [own],
) =>
  answeringRoutes({
    'GET /auth/profiles': () => successAnswer(profiles),
    'GET /v2/cms/profiles/parent': () => listAnswer(rules),
    'POST /v2/cms/profiles/parent': give,
  })

const render = (locale: 'en' | 'zh' = 'en') => {
  const { user } = session('user')
  renderPart(
    <SessionProvider value={{ user: { ...user, name, isParent: true }, organization }}>
      <ParentRewardScreen />
    </SessionProvider>,
    { locale },
  )
}
const radio = (of: string) => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(of) })
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Give/ })

beforeEach(() => {
  rules = [read, bed, out]
  localStorage.setItem('laurel.token', 'token')
})

test('each rule shows the rest of its quota before it is chosen', async () => {
  school()
  render()
  expect((await radio('Read together')).closest('label')?.textContent).toContain(
    '2 of 3 left this week',
  )
  expect((await radio('In bed')).closest('label')?.textContent).toContain('Quota limit reached.')
})

test('a rule with a used-up quota cannot be chosen', async () => {
  school()
  render()
  await userEvent.click(await radio('In bed'))
  expect((await radio('In bed')).checked).toBe(false)
  expect(confirm().disabled).toBe(true)
})

test('a parent rewards the child by one rule, and then reads the rest of the quota', async () => {
  const { commands, calls } = school()
  render()
  await userEvent.click(await radio('Read together'))
  screen.getByText('1 left this week after this')
  rules = [{ ...read, quota_left: 1 }, bed, out]
  await userEvent.click(screen.getByRole('button', { name: 'Give 2 points to Wong Tsz Ching' }))
  await screen.findByText('Wong Tsz Ching rewarded')
  expect(commands().map(({ body }) => body)).toEqual([
    { pointRule_id: read._id, period_id: period._id, expected_point: 2 },
  ])
  await screen.findByText('1 of 3 left this week')
  expect(
    calls
      .filter(({ path, method }) => path.endsWith('/parent') && method === 'GET')
      .at(-1)
      ?.query.get('minPosition'),
  ).toBe('0000000007')
  // The button keeps the focus, and says that it is disabled.
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
})

test('a quota that the other parent has just used up has its own message', async () => {
  const refuse = () =>
    new Response(
      JSON.stringify({ result: 'quota_exceeded', code: 'quota_exceeded', message: '' }),
      { status: 409 },
    )
  school(refuse)
  render()
  await userEvent.click(await radio('Outdoors'))
  rules = [read, bed, { ...out, quota_left: 0 }]
  await userEvent.click(confirm())
  await screen.findByText('Failed to issue points')
  await waitFor(() =>
    expect(screen.getAllByText(/Quota limit reached\./).length).toBeGreaterThan(2),
  )
  expect((await radio('Outdoors')).checked).toBe(false)
})

test('a rule that was edited meanwhile asks again', async () => {
  const changed = [{ rule: read._id, expected: 2, point: 4 }]
  let tries = 0
  const { commands } = school(() =>
    tries++ === 0 ? failure(409, 'points_changed', { details: { changed } }) : given.clone(),
  )
  render()
  await userEvent.click(await radio('Read together'))
  await userEvent.click(confirm())
  await screen.findByText('was +2, is now +4')
  const again = screen.getByRole('button', { name: 'Confirm 4 points' })
  await waitFor(() => expect(document.activeElement).toBe(again))
  await userEvent.click(again)
  await screen.findByText('Wong Tsz Ching rewarded')
  expect(screen.getByText('Read together +4')).toBeTruthy()
  expect(commands().map(({ body }) => (body as { expected_point: number }).expected_point)).toEqual(
    [2, 4],
  )
  expect(commands()[1]?.key).not.toBe(commands()[0]?.key)
})

test('the rest of a quota updates automatically when points are given elsewhere', async () => {
  school()
  render()
  await screen.findByText('2 of 3 left this week')
  await act(async () => connect())
  rules = [{ ...read, quota_left: 1 }, bed, out]
  const snapshot = { room: 'profile', profile: id(2), at: '2026-11-20T00:43:00Z' } as const
  await act(async () =>
    push({
      ...snapshot,
      position: '0002',
      point: 473,
      cumulative_point: 623,
      latest: [],
      latest_attendance: [],
    }),
  )
  await screen.findByText('1 of 3 left this week')
})

test('rules are found by category and words', async () => {
  school()
  render()
  await radio('Outdoors')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rule category' }), 'Sports')
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  await userEvent.type(screen.getByRole('searchbox'), 'read')
  await screen.findByText('No rule found')
})

test('a failure is reported, and retried under the same key', async () => {
  let tries = 0
  const { commands } = school(() => (tries++ === 0 ? failure(503, 'retryable') : given.clone()))
  render()
  await userEvent.click(await radio('Read together'))
  await userEvent.click(confirm())
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Wong Tsz Ching rewarded')
  expect(new Set(commands().map(({ key }) => key)).size).toBe(1)
})

test('a child without a class in this period cannot get rewards, and the page says why', async () => {
  school(undefined, [{ ...own, period: { ...period, isActive: false } }])
  render('zh')
  expect(await screen.findByText('黃梓晴在本學期未有班別')).toBeDefined()
})

test('a rule chosen before the answer about the last one stays chosen', async () => {
  const answer = Promise.withResolvers<void>()
  school(async () => {
    await answer.promise
    return given.clone()
  })
  render()
  await userEvent.click(await radio('Read together'))
  await userEvent.click(confirm())
  await userEvent.click(await radio('Outdoors'))
  answer.resolve()
  await screen.findByText('Read together +2')
  expect((await radio('Outdoors')).checked).toBe(true)
})
