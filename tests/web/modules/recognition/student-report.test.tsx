import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Role } from '#api/contracts/auth.ts'
import type { ReportRemark, StudentReport } from '#api/contracts/recognition.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  period,
  renderStaff,
  student,
} from '#tests/web/support/staff-screen.tsx'
import { StudentReportScreen } from '#web/modules/recognition/student-report/student-report-screen.tsx'

const reportOf = (n: number): StudentReport['students'][number] => ({
  profile: id(200 + n),
  u_id: `s${n}`,
  class: '1A',
  class_no: n,
  points: 40 + n,
  name: { zh: `學生${n}`, en: `Student ${n}` },
  categories: [
    { name: { zh: '尊重', en: 'Respect' }, total: 40 },
    { name: null, total: n },
  ],
  badges: [],
  attendance: [{ name: { name: '早上', name_en: 'Morning' }, count: 61 }],
  days: {
    called: 40,
    from: '2026-09-02',
    to: '2026-11-19',
    present: 37,
    late: 2,
    absent: 3,
    days_in: 45,
  },
  homework: { submitted: 9, unsubmitted: 1, absent: 0, unfinished: 2 },
  remark: null,
})
const report: StudentReport = {
  period: { _id: period._id, name: 'First term', start_at: '2026-09-01', end_at: '2027-01-31' },
  at: '2026-11-20T02:00:00Z',
  isOwnOnly: false,
  stale: false,
  students: [reportOf(1), reportOf(2)],
}
type Shown = Partial<StudentReport> & {
  role?: Role
  refuse?: () => Response | undefined
  now?: () => Partial<StudentReport>
}
const show = (
  { role = 'admin', refuse, now = () => ({}), ...answer }: Shown = {},
  listed = [student(1), student(2)],
) => {
  let written = 0
  const { calls } = answeringRoutes({
    'GET /users': () => listAnswer(listed),
    'GET /v2/recognition/student_report': () => successAnswer({ ...report, ...answer, ...now() }),
    'POST /v2/recognition/student_report/remarks': ({ body }) => {
      const refused = refuse?.()
      if (refused) return refused
      written += 1
      const { profile } = body as { profile: string }
      const outcomes = [{ profile, outcome: 'appended', action: id(700 + written) }]
      return successAnswer({ batch: id(700), position: `${written}`, outcomes })
    },
  })
  renderStaff(<StudentReportScreen />, { locale: 'en', role })
  return () =>
    calls.flatMap(({ method, body, key }) =>
      method === 'POST' ? [{ ...(body as object), key }] : [],
    )
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Remark for 學生1')
const write = async (value: string) => {
  fireEvent.change(await field(), { target: { value } })
  fireEvent.blur(await field())
}
const theirs: ReportRemark = {
  _id: id(600),
  text: 'Theirs',
  at: '2026-11-19T02:00:00Z',
  position: '5',
  by: { zh: '李老師', en: 'Mr Lee' },
}
const withTheirs = [{ ...reportOf(1), remark: theirs }, reportOf(2)]
const changed = () => failure(409, 'remark_changed')
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option)

test('a class teacher prints a page for each student of the class, or for one', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  show()
  await choose('Class', '1A')
  expect(await screen.findAllByRole('listitem', { name: /^Report of/ })).toHaveLength(2)
  expect(screen.getByText('41')).toBeDefined()
  expect(screen.getAllByText('61')).toHaveLength(2)
  await choose('Student', '1A (02) Student 2')
  expect(screen.getAllByRole('listitem', { name: /^Report of/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('the page for the class stays when another class is chosen', async () => {
  show({}, [student(1), student(2, { class: '1B' })])
  await choose('Class', '1A')
  await userEvent.click(screen.getByRole('radio', { name: 'A page for the class' }))
  await choose('Class', '1B')
  const ofClass = { name: 'A page for the class', checked: true }
  expect(screen.getByRole('radio', ofClass)).toBeDefined()
})

test('a remark is saved as it is typed, and the next text replaces it', async () => {
  const sent = show()
  await choose('Class', '1A')
  await write('Well')
  expect(await screen.findByText('Saved')).toBeDefined()
  await write('Well done')
  await vi.waitFor(() =>
    expect(sent()).toMatchObject([
      { profile: id(201), text: 'Well', replaces: null },
      { profile: id(201), text: 'Well done', replaces: id(701) },
    ]),
  )
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(Object.values({ ...localStorage }).join()).not.toContain('Well done')
})

test('paper shows the whole remark, however long it is', async () => {
  show()
  await choose('Class', '1A')
  const text = 'Well done.\n'.repeat(50)
  await write(text)
  const [sheet] = screen.getAllByRole('listitem', { name: /^Report of/ })
  expect(sheet?.querySelector('p.student-report-written')?.textContent).toBe(text)
  expect(await screen.findByText('Saved')).toBeDefined()
})

test('a text that was not saved stays in the browser, and is sent again as the same command', async () => {
  let failures = 1
  const sent = show({ refuse: () => (failures-- > 0 ? failure(503, 'retryable') : undefined) })
  await choose('Class', '1A')
  await write('Kind')
  const again = await screen.findByRole('button', { name: 'Try again' })
  await vi.waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('Kind'))
  await userEvent.click(again)
  expect(await screen.findByText('Saved')).toBeDefined()
  const [first, second] = sent()
  expect(second).toEqual(first)
})

test('if a colleague was faster, both texts are shown and one is chosen', async () => {
  let students = [reportOf(1), reportOf(2)]
  const refusals = [changed, () => undefined]
  const sent = show({
    now: () => ({ students }),
    refuse: () => {
      students = withTheirs
      return refusals.shift()?.()
    },
  })
  await choose('Class', '1A')
  await write('Mine')
  expect(await screen.findByText('Theirs')).toBeDefined()
  expect((await field()).value).toBe('Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save my text instead' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(sent()).toMatchObject([{ replaces: null }, { text: 'Mine', replaces: id(600) }])
})

const draftsOf = (name: string) =>
  Object.entries({ ...localStorage }).flatMap(([key, stored]) =>
    key.startsWith(name) ? [JSON.parse(stored).values] : [],
  )

test('remarks that only this browser has are offered and sent once, and overwrite nothing', async () => {
  const texts = { [id(201)]: 'Old one', [id(202)]: 'Old two', [id(299)]: 'Of another class' }
  const draft = `laurel.draft.${id(901)}.report.${period._id}.1A`
  localStorage.setItem(draft, JSON.stringify({ at: '2026-11-01T02:00:00Z', values: texts }))
  const sent = show({ students: withTheirs })
  await choose('Class', '1A')
  expect(await screen.findByText(/^1 remark of this class is only/)).toBeDefined()
  expect(screen.getByText('Theirs')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save for the school' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(sent()).toMatchObject([{ profile: id(202), text: 'Old two', replaces: null }])
  expect(screen.queryByRole('button', { name: 'Save for the school' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use this text' }))
  expect((await field()).value).toBe('Theirs')
  await vi.waitFor(() => expect(draftsOf(draft)).toEqual([{ [id(299)]: 'Of another class' }]))
})

test('auditors read remarks and their writers, and write none', async () => {
  show({ role: 'auditor', students: withTheirs })
  await choose('Class', '1A')
  expect((await field()).readOnly).toBe(true)
  expect(screen.getByText('Mr Lee, 2026/11/19')).toBeDefined()
})

test('attendance says of which days it counts, and claims no absence without a roll call', async () => {
  const { days, ...rest } = reportOf(2)
  const never = { ...days, called: 0, from: null, to: null, present: 0, late: null, absent: 0 }
  show({ students: [reportOf(1), { ...rest, days: never }] })
  await choose('Class', '1A')
  const [called, unknown] = await screen.findAllByRole('listitem', { name: /^Report of/ })
  const of = (sheet: HTMLElement | undefined) => sheet?.textContent ?? ''
  expect(of(called)).toMatch(/Days with a roll call.*40.*Days present.*37.*Late.*2.*Days absent.*3/)
  expect(of(called)).toContain('2026/09/02 – 2026/11/19')
  expect(of(unknown)).toMatch(/Days with a check-in.*45.*absences are not known/)
  expect(of(unknown)).not.toContain('Days absent')
})

test('a report that is not complete says so on the page and on each sheet', async () => {
  show({ stale: true })
  await choose('Class', '1A')
  expect(await screen.findAllByText('Not complete yet: print again later')).toHaveLength(2)
})

test('a teacher of another class is told who sees the reports', async () => {
  show({ students: [], isOwnOnly: true })
  await choose('Class', '1A')
  expect(await screen.findByText(/Only its class teachers/)).toBeDefined()
})
