import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import type { AuditEntry } from '#api/contracts/audit-entry.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AuditEntryScreen } from '#web/modules/audit/audit-entry/audit-entry-screen.tsx'
import { cameFrom, whereFrom } from '#web/patterns/audit/back-link-state.ts'

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: id(1),
  event: 'PointsRewarded',
  source: 'staff',
  session: null,
  point: 5,
  reverts: null,
  reverted_by: null,
  student: {
    profile: id(201),
    user: id(101),
    name: { en: 'Wong Tsz Ching', zh: '黃梓晴' },
    class: '3A',
    class_no: 21,
  },
  period: { _id: id(9), name: 'First term' },
  rule: { name: '主動幫助同學', name_en: 'Helped a classmate' },
  actor: { name: { en: 'Ms Yuen', zh: '袁老師' }, role: 'admin' },
  occurred_at: '2026-11-20T00:42:00.000Z',
  recorded_at: '2026-11-20T00:42:01.000Z',
  batch: { _id: id(701), entries: 12 },
  correlation: id(701),
  causation: id(701),
  stream: `account-${id(201)}`,
  revision: 7,
  hash: 'ab'.repeat(32),
  seal: { number: 80, day: '2026-11-20', link: 'cd'.repeat(32), key: 'k' },
  raw: { id: id(5), type: 'PointsRewarded', data: { points: 5 } },
  ...more,
})

const show = (answer: AuditEntry | undefined, locale: 'zh' | 'en' = 'en') => {
  history.replaceState(null, '', `/admin/audit/entry/${id(1)}?profile=${id(201)}`)
  const { calls } = answeringRoutes({
    [`GET /v2/audit/entries/${id(1)}`]: () =>
      answer ? successAnswer(answer) : failure(404, 'not_found'),
  })
  renderStaff(
    <Route path="/admin/audit/entry/:entry">
      <AuditEntryScreen />
    </Route>,
    { locale, role: 'auditor' },
  )
  return calls
}
const factOf = async (name: string) =>
  (await screen.findByText(name)).nextElementSibling?.textContent

test('an entry shows its content, who requested it in which role, and its seal', async () => {
  const calls = show(entry())
  expect(await screen.findByRole('heading', { level: 1, name: 'Helped a classmate' })).toBeDefined()
  expect(await factOf('By')).toBe('Ms Yuen teacher at the time')
  expect(await factOf('Effect on the balance')).toBe('+5')
  expect(await factOf('In the same request')).toBe('12 in all')
  // The position in the log of all schools would reveal how active other schools are.
  expect(screen.queryByText('Position')).toBeNull()
  expect(await factOf('Seal')).toBe(`number 80, of 2026/11/20 ${'cd'.repeat(32)}`)
  expect(screen.queryByText('Caused by')).toBeNull()
  expect(screen.getByText('Valid')).toBeDefined()
  const raw = screen.getByRole('region', { name: 'The event itself' })
  expect(JSON.parse(raw.textContent!)).toEqual(entry().raw)
  expect(calls.find(({ path }) => path.includes('entries'))?.query.get('profile')).toBe(id(201))
})

test('an undone entry shows its undo with the reason and a link', async () => {
  const actor = { name: { en: 'Ada Chan', zh: '陳雅達' }, role: 'organization_admin' } as const
  show(
    entry({
      reverted_by: { _id: id(2), at: '2026-11-20T03:00:00.000Z', actor, reason: 'wrong_student' },
    }),
  )
  const note = (await screen.findByText(/Ada Chan/)).closest('p')!
  expect(note.textContent).toContain('Reason: Wrong student')
  expect(within(note).getByRole('link').getAttribute('href')).toContain(
    `/admin/audit/entry/${id(2)}`,
  )
})

test('an entry leads back to the screen that opened it, or else to the time machine', async () => {
  const actor = { name: { en: 'Ada Chan', zh: '陳雅達' }, role: 'organization_admin' } as const
  show(entry({ reverted_by: { _id: id(2), at: '2026-11-20T03:00:00.000Z', actor, reason: null } }))
  const first = location.pathname + location.search
  const note = (await screen.findByText(/Ada Chan/)).closest('p')!
  expect(screen.getByRole('link', { name: 'Time machine' }).getAttribute('href')).toMatch(
    /time-machine/,
  )
  await userEvent.click(within(note).getByRole('link'))
  expect(location.pathname).toBe(`/admin/audit/entry/${id(2)}`)
  expect(screen.queryByRole('link', { name: 'Time machine' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Back' }))
  expect(location.pathname + location.search).toBe(first)
})

test('the way back leads only to Laurel’s own pages', () => {
  expect(whereFrom(cameFrom('/admin/homework?page=2'))).toBe('/admin/homework?page=2')
  for (const from of ['//example.org', 'https://example.org', '', 7])
    expect(whereFrom({ from })).toBeUndefined()
  for (const state of [null, undefined, 'x', {}]) expect(whereFrom(state)).toBeUndefined()
})

test('the entry of a badge names the system, and says that it is not sealed yet (zh)', async () => {
  show(
    entry({
      source: 'badge',
      point: null,
      batch: null,
      seal: null,
      actor: { name: null, role: 'system' },
    }),
    'zh',
  )
  expect(await factOf('來源')).toBe('徽章規則')
  expect(await factOf('記錄者')).toBe('桂冠')
  expect(await factOf('封印')).toContain('尚未加封')
  expect(screen.queryByText('對結餘的影響')).toBeNull()
})

test('an award from a board game leads to the session', async () => {
  show(entry({ source: 'board_game', session: { kind: 'board_game', _id: id(77) } }))
  const link = await screen.findByRole('link', { name: 'See the session' })
  expect(link.getAttribute('href')).toContain(`/admin/audit/entry/${id(77)}`)
})

test('a session of several players belongs to no single student, and shows its undo', async () => {
  const actor = { name: { en: 'Ada Chan', zh: '陳雅達' }, role: 'organization_admin' } as const
  const undone = { _id: id(2), at: '2026-11-20T03:00:00.000Z', actor, reason: null }
  show(entry({ student: null, session: { kind: 'board_game', _id: id(77) }, reverted_by: undone }))
  const note = (await screen.findByText(/Ada Chan/)).closest('p')!
  expect(within(note).getByRole('link').getAttribute('href')).toContain(
    `/admin/audit/entry/${id(2)}?session=${id(77)}`,
  )
  expect(screen.queryByText('Student')).toBeNull()
  expect(screen.queryByText('Played together')).toBeNull()
})

test('a missing entry, or another school’s, is not found', async () => {
  show(undefined)
  expect(await screen.findByText('This entry was not found')).toBeDefined()
})
