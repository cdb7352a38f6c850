import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import type { Role } from '#api/contracts/auth.ts'
import type { ExplainedEntry } from '#api/contracts/explain.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { answeringRoutes, id, period, session } from '#tests/web/support/staff-screen.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { ExplainDialog } from '#web/patterns/explain/explain-dialog.tsx'
import { type ExplainedFigure, figureText } from '#web/patterns/explain/figure.ts'

const profile = id(201)
const name = { zh: '黃梓晴', en: 'Wong Tsz Ching' }
const action: ActionRow = {
  _id: id(1),
  batch: id(701),
  created_at: '2026-11-20T00:42:00Z',
  type: 'reward',
  point: 5,
  count: 1,
  pointRule: { _id: id(301), name: 'Helped', name_en: '', type: 'reward', ruleCategory: null },
  user: { _id: id(101), name },
  profile: { _id: profile, class: '3A', class_no: 21 },
  period: period._id,
  created_by: {
    _id: id(901),
    name: { zh: '袁老師', en: 'Ms Yuen' },
    isParent: false,
    isSystem: false,
  },
  reverted_by: null,
  reverts: null,
  revertable: true,
}
const entry = (n: number, more: Partial<ExplainedEntry> = {}): ExplainedEntry => ({
  ...action,
  _id: id(n),
  undone_by: null,
  batch_size: null,
  ...more,
})
const mark = (n: number) => ({ _id: id(n), created_at: '2026-11-20T03:00:00Z' })
const entries = [
  entry(4, { reverts: mark(3), point: -5 }),
  entry(3, {
    reverted_by: mark(4),
    undone_by: { name: { zh: '陳雅達', en: 'Ada Chan' }, isParent: false },
  }),
  entry(2, { type: 'redeem', point: -10, pointRule: { ...action.pointRule, name: 'Pen' } }),
  entry(1, { point: 15, count: 3, batch_size: 12 }),
]
const figure = {
  value: 5,
  period: { _id: period._id, name: 'First term' },
  profile,
  user: name,
  class: '3A',
  class_no: 21,
  ruleCategory: null,
  week: null,
}
const ofPoint = { kind: 'point' as const, ...figure }
const answer = (data: unknown[], more: object = {}) =>
  successAnswer(data, {
    figure: ofPoint,
    sum: 5,
    others: null,
    position: '0000000009',
    pages: 1,
    total: data.length,
    last_updated_at: '2026-11-20T04:00:00Z',
    ...more,
  })

const open = (asked: ExplainedFigure, role: Role = 'organization_admin') =>
  renderPart(
    <SessionProvider value={session(role)}>
      <ExplainDialog text={figureText(asked)} onClose={closed} />
    </SessionProvider>,
  )
const closed = vi.fn()
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Entries, newest first' }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.className === 'explain-rows')
    .map(({ textContent }) => textContent)

beforeEach(() => localStorage.setItem('laurel.token', 'token'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  closed.mockClear()
})

describe('the explanation of a number', () => {
  test('shows whose it is, the sum of its entries, and each with time, author, batch and undo', async () => {
    answeringRoutes({ [`GET /explain/profiles/${profile}`]: () => answer(entries) })
    open({ of: 'point', profile })
    const [undoing, undone, redeemed, given] = await rows()
    expect(screen.getByText('Wong Tsz Ching · 3A (21)')).toBeDefined()
    expect(screen.getByText('the sum of 4 entries').previousElementSibling?.textContent).toBe('5')
    expect(given).toMatch(/^Helped ×3.*2026\/11\/20.*by Ms Yuenwith 11 othersDetails\+15$/)
    expect(redeemed).toMatch(/^Pen.*Redeemed.*Details−10$/)
    expect(undone).toMatch(/Undone.*undone 2026\/11\/20 \d\d:\d\d by Ada ChanDetails\+5$/)
    expect(undoing).toMatch(/Undo.*−5$/)
    expect(screen.queryByText(/Other pages show/)).toBeNull()
  })

  test('marks opening balances, and says which part of the sum they are', async () => {
    answeringRoutes({
      [`GET /explain/profiles/${profile}`]: () =>
        answer([entry(1, { origin: 'opening', point: 240 }), entry(2)], { sum: 245, opening: 240 }),
    })
    open({ of: 'point', profile })
    const [opening, given] = await rows()
    expect(opening).toMatch(/Opening balance/)
    expect(given).not.toMatch(/Opening balance/)
    const part = screen.getByText('Of which opening balances')
    expect(part.nextElementSibling?.textContent).toBe('240')
  })

  test('of all other categories says so, and requests entries outside the named ones', async () => {
    const { calls } = answeringRoutes({
      [`GET /explain/profiles/${profile}`]: () =>
        answer([entry(1)], { figure: { ...ofPoint, kind: 'cumulative_point' as const } }),
    })
    open({ of: 'cumulative_point', profile, categories: { except: [id(400), id(401)] } })
    expect(await screen.findByText('Other categories')).toBeDefined()
    expect(calls[0]?.query.get('exceptCategories')).toBe(`${id(400)},${id(401)}`)
  })

  test('of a week names it, and counts instead of adding points', async () => {
    const of = {
      ...figure,
      kind: 'reward' as const,
      profile: null,
      user: null,
      class: null,
      class_no: null,
      value: 1,
    }
    const { calls } = answeringRoutes({
      'GET /explain/actions/reward': () =>
        answer([entry(1)], { sum: 1, figure: { ...of, week: '2026-11-16' } }),
    })
    open({ of: 'reward', period: period._id, week: '2026-11-16' })
    expect(await screen.findByText('Rewards given in the week of 2026/11/16')).toBeDefined()
    expect(calls[0]?.query.get('week')).toBe('2026-11-16')
    expect(await rows()).toEqual([expect.stringMatching(/Wong Tsz Ching · 3A \(21\).*\+1\+5 pts$/)])
  })

  test('says when the sum differs from the screen behind it', async () => {
    answeringRoutes({
      [`GET /explain/profiles/${profile}`]: () =>
        answer([entry(1)], { figure: { ...ofPoint, value: 7 } }),
    })
    open({ of: 'point', profile })
    expect(await screen.findByText(/Other pages show 7 at the moment/)).toBeDefined()
  })

  test('for a teacher without all_action sums the entries of others in one line', async () => {
    answeringRoutes({
      [`GET /explain/profiles/${profile}`]: () =>
        answer([entry(1)], { sum: 8, others: { count: 4, sum: 3 } }),
    })
    open({ of: 'point', profile }, 'admin')
    expect(
      (await screen.findByText('Recorded by others: 4 entries')).nextElementSibling?.textContent,
    ).toBe('3')
    expect(screen.getByText('the sum of 5 entries')).toBeDefined()
    expect(await rows()).toHaveLength(1)
  })

  test('of a class opens as sums by day and category for students and parents', async () => {
    const category = { _id: id(400), name: { zh: '學業', en: 'Learning' } }
    const days = [
      { date: '2026-11-20', ruleCategory: category, total: 30 },
      { date: '2026-11-20', ruleCategory: null, total: 3 },
    ]
    const of = {
      ...figure,
      kind: 'class' as const,
      profile: null,
      user: null,
      class_no: null,
      value: 33,
    }
    const { calls } = answeringRoutes({
      'GET /explain/classes/days': () => answer(days, { sum: 33, figure: of }),
    })
    open({ of: 'class', period: period._id, class: '3A' }, 'user')
    const list = within(
      await screen.findByRole('list', { name: 'Sums by day and category, newest first' }),
    )
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2026/11/20Learning+30',
      '2026/11/20Other+3',
    ])
    expect(calls.map(({ path }) => path)).toEqual(['/explain/classes/days'])
  })

  test('is closed by its button, and an invalid address opens nothing', async () => {
    answeringRoutes({ [`GET /explain/profiles/${profile}`]: () => answer([entry(1)]) })
    open({ of: 'point', profile })
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(closed).toHaveBeenCalledOnce()
    cleanup()
    renderPart(<ExplainDialog text="point.nonsense" onClose={closed} />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
