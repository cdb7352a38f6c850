import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { RunDifference, VerificationRun } from '#api/contracts/audit.ts'
import { verifiedReadModels } from '#projections/verify/run.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AuditVerifyScreen } from '#web/modules/audit/audit-verify/audit-verify-screen.tsx'

const run = (more: Partial<VerificationRun> = {}): VerificationRun => ({
  _id: id(1),
  state: 'agree',
  asked_by: null,
  step: null,
  differs_elsewhere: false,
  started_at: '2026-11-20T18:30:00.000Z',
  ended_at: '2026-11-20T18:33:47.000Z',
  events: 62_588,
  rows: 9_120,
  differences: 0,
  read_models: [
    { name: 'points', rows: 8_000, differences: 0 },
    { name: 'badges', rows: 1_120, differences: 0 },
  ],
  seals: { seals: 81, events: 62_600, sealed: 62_588, broken: null },
  ...more,
})
const page = (rows: unknown[], total = rows.length) =>
  successAnswer(rows, {
    pages: Math.ceil(total / 5),
    total,
    last_updated_at: '2026-11-21T00:00:00Z',
  })
const difference: RunDifference = {
  profile: id(201),
  others: 0,
  log_entry: null,
  number: 1,
  read_model: 'points',
  table: 'balances',
  kind: 'differs',
  entry: { organization_id: id(902), profile_id: id(201) },
  fields: [{ field: 'point', live: '468', replayed: '458' }],
  student: { user: id(101), name: { en: 'Cheung Ho Yin', zh: '張浩然' }, class: '5B', class_no: 4 },
}
const show = (locale: 'zh' | 'en' = 'en') =>
  renderStaff(<AuditVerifyScreen />, { locale, role: 'auditor' })

test('the last check says what was compared, and that everything agrees', async () => {
  answeringRoutes({ 'GET /v2/audit/runs': () => page([run()]) })
  show()
  expect(await screen.findByRole('heading', { name: 'Everything matches' })).toBeDefined()
  const parts = within(document.querySelector<HTMLElement>('.audit-verify-parts')!).getAllByRole(
    'listitem',
  )
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Seals81with 62,588 entries',
    'Balances, totals and rankings8,000matches',
    'Badges1,120matches',
  ])
  expect(screen.getByText('2026/11/21 02:30 – 02:33:47 · 3 min 47 s')).toBeDefined()
  expect(screen.queryByText('What differs')).toBeNull()
  expect(
    screen.getByRole('row', { name: /Laurel.*3 min 47 s.*Matches.*Shown above/ }),
  ).toBeDefined()
})

test('each read model has a name, even one that these pages do not know yet', async () => {
  const steps = verifiedReadModels
  for (const locale of ['zh', 'en'] as const) {
    const read_models = [...steps, 'newer'].map((name) => ({ name, rows: 1, differences: 0 }))
    answeringRoutes({ 'GET /v2/audit/runs': () => page([run({ read_models, seals: null })]) })
    show(locale)
    await screen.findByRole('heading', {
      level: 2,
      name: locale === 'zh' ? '全部相符' : 'Everything matches',
    })
    const names = [...document.querySelectorAll('.audit-verify-part-name')].map(
      ({ textContent }) => textContent,
    )
    expect(names).toHaveLength(steps.length + 1)
    expect(names.at(-1)).toBe('newer')
    for (const [n, step] of steps.entries())
      expect(names[n], step).toMatch(locale === 'zh' ? /^[\u4e00-\u9fff、]+$/ : /^[A-Z][a-z, ]+$/)
    cleanup()
  }
})

test('a difference is named down to its field, with its student', async () => {
  const differing = run({
    state: 'differ',
    differences: 1,
    asked_by: { en: 'Mr Tam', zh: '譚先生' },
    read_models: [{ name: 'points', rows: 8_000, differences: 1 }],
  })
  answeringRoutes({
    'GET /v2/audit/runs': () => page([differing]),
    [`GET /v2/audit/runs/${id(1)}/differences`]: () =>
      page([difference, { ...difference, number: 2, others: 2 }], 5),
  })
  show()
  expect(await screen.findByRole('heading', { name: '1 difference' })).toBeDefined()
  const [row, other] = await screen.findAllByText('According to the log')
  const itemOf = (one?: HTMLElement) => one!.closest<HTMLElement>('.audit-verify-differences > li')!
  const item = itemOf(row)
  expect(itemOf(other).textContent).toContain('5B (04)and 2 others')
  expect(item.textContent).not.toContain('others')
  expect(item.textContent).toContain('Cheung Ho Yin · 5B (04)')
  expect(within(item).getByRole('link').getAttribute('href')).toBe(`/admin/student_list/${id(101)}`)
  expect(within(item).getByRole('listitem').textContent).toBe(
    'point According to the log458 Now468',
  )
  expect(item.textContent).not.toContain(id(902))
  expect(screen.getByText('3 more. Look into any one of them first.')).toBeDefined()
  expect(screen.getByText('Mr Tam')).toBeDefined()
})

test('a broken chain is reported before everything else', async () => {
  const broken = {
    kind: 'removed',
    position: '00000000000000000042',
    event: id(7),
    seal: null,
  } as const
  answeringRoutes({
    'GET /v2/audit/runs': () =>
      page([run({ state: 'differ', seals: { ...run().seals!, broken } })]),
  })
  show()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`An entry at position 42 was removed. ${id(7)}`)
  expect(screen.getByRole('heading', { name: 'The log was changed' })).toBeDefined()
})

test('one press starts a check, which is followed until its result is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let current: VerificationRun | undefined
  const asked = run({ state: 'asked', ended_at: null, read_models: [], seals: null })
  const { calls } = answeringRoutes({
    'GET /v2/audit/runs': () => page(current ? [current] : []),
    'POST /v2/audit/runs': () => {
      current = asked
      return successAnswer(asked)
    },
  })
  show()
  expect(await screen.findByText('Not checked yet')).toBeDefined()
  const start = screen.getByRole('button', { name: 'Run a check' })
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(start)
  expect(
    await screen.findByRole('progressbar', { name: 'The check is about to start' }),
  ).toBeDefined()
  expect(start.getAttribute('aria-disabled')).toBe('true')
  // The log is read for the seals and for the figures, which take equally long; comparing takes
  // almost no time.
  for (const { name, number, said, reached, seconds_left, line } of [
    {
      name: 'seals',
      number: 1,
      said: 'Seals',
      reached: 0.5,
      seconds_left: 15,
      line: '50% done · about 15 s left',
    },
    {
      name: 'replay',
      number: 2,
      said: 'The whole log',
      reached: 1.5,
      seconds_left: 5,
      line: '50% done · about 5 s left',
    },
    {
      name: 'past',
      number: 3,
      said: 'Past points',
      reached: 2,
      seconds_left: null,
      line: 'comparing with what is shown',
    },
  ]) {
    current = {
      ...asked,
      state: 'running',
      step: { name, number, of: 3, share: number < 3 ? 0.5 : 0, seconds_left },
    }
    await act(() => vi.advanceTimersByTimeAsync(1_100))
    const bar = await screen.findByRole('progressbar', {
      name: `Checking: ${said}`,
    })
    const told = ['aria-valuenow', 'aria-valuemax'].map((name) => Number(bar.getAttribute(name)))
    expect(told).toEqual([reached, 3])
    expect(screen.getByText(`step ${number} of 3 · ${line}`)).toBeDefined()
  }
  current = run()
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  expect(await screen.findByRole('heading', { name: 'Everything matches' })).toBeDefined()
  await waitFor(() => expect(screen.getByRole('row', { name: /Matches/ })).toBeDefined())
  expect(start.getAttribute('aria-disabled')).not.toBe('true')
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('an earlier check opens by its address', async () => {
  const former = run({ _id: id(2), state: 'failed', read_models: [], seals: null })
  answeringRoutes({
    'GET /v2/audit/runs': () => page([run(), former]),
    [`GET /v2/audit/runs/${id(2)}`]: () => successAnswer(former),
  })
  show()
  const link = await screen.findByRole('link', { name: /^Open the check of/ })
  await userEvent.click(link)
  expect(
    await screen.findByRole('heading', { name: 'The check could not be finished' }),
  ).toBeDefined()
  expect(location.search).toBe(`?run=${id(2)}`)
})

test('a check that did not start is reported, and can be started again', async () => {
  const { calls } = answeringRoutes({
    'GET /v2/audit/runs': () => page([]),
    'POST /v2/audit/runs': () => failure(503, 'retryable'),
  })
  show('zh')
  const start = await screen.findByRole('button', { name: '立即核對' })
  await userEvent.click(start)
  expect(await screen.findByText('未能開始核對')).toBeDefined()
  await userEvent.click(start)
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
})

test('a difference in an entry links to that entry in the log', async () => {
  answeringRoutes({
    'GET /v2/audit/runs': () => page([run({ state: 'differ', differences: 1 })]),
    [`GET /v2/audit/runs/${id(1)}/differences`]: () =>
      page([{ ...difference, table: 'actions', log_entry: id(801) }]),
  })
  show()
  const link = await screen.findByRole('link', { name: /^Details of/ })
  expect(link.getAttribute('href')).toContain(`/admin/audit/entry/${id(801)}?profile=${id(201)}`)
})
