import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { StudentImport } from '#api/contracts/student-imports.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { elsewhere, previewing, stored } from '#tests/web/support/import-preview.ts'
import {
  answeringRoutes,
  id,
  period,
  type ReceivedCall,
  renderStaff,
  student,
} from '#tests/web/support/staff-screen.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { StudentImportScreen } from '#web/modules/people/student-import/student-import-screen.tsx'

export const header =
  'Student_ID,Class,Class_No,Chinese_Name,English_Name,Password,Date of Birth (YYYY-MM-DD),Parent_Password'
export const asStored = '0001,1A,1,學生1,Student 1,,,'
export const changed = '0002,1B,21,學生2,Student 2,,,secret-2'
export const fresh = '0003,1A,3,白予晴,Pak Yu Ching,,2014-03-09,'
export const wrong = '0004,,1200,溫樂心,Wan Lok Sum,abcd,,'

export const csv = (...rows: string[]) =>
  new File([[header, ...rows].join('\r\n')], 'students.csv', { type: 'text/csv' })
export const known = [stored(student(1)), stored(student(2)), elsewhere(student(5))]
export const former = '0005,2A,5,,,,,'
export const preview = 'POST /users/imports/preview'
export const upload = 'POST /users/imports'
export const theImport = (more: Partial<StudentImport> = {}): StudentImport => ({
  _id: id(700),
  period: { _id: period._id, name: period.name },
  created_at: '2026-11-20T00:42:00Z',
  created_by: { _id: id(901), name: { zh: '袁老師', en: 'Ms Yuen' } },
  state: 'done',
  failure: null,
  progress: { done: 0, total: 0 },
  created: 1,
  joined: 0,
  updated: 1,
  unchanged: 0,
  withoutPassword: 0,
  undoable: true,
  undo_until: '2026-11-27T00:42:00Z',
  undone: null,
  ...more,
})
export const started = () => successAnswer(theImport({ state: 'running' }))
export const oneImport = `GET /users/imports/${id(700)}`

export const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) => {
  const { calls, commands } = answeringRoutes({
    [preview]: previewing(known),
    'GET /periods': () => listAnswer([period]),
    'GET /users/imports': () => successAnswer([]),
    [upload]: started,
    [oneImport]: () => successAnswer(theImport()),
    ...more,
  })
  return {
    calls,
    commands: () => commands().filter(({ path }) => path !== '/users/imports/preview'),
  }
}

export const open = async (file: File, { locale = 'en' }: { locale?: Locales } = {}) => {
  renderStaff(<StudentImportScreen />, { locale })
  await userEvent.upload(
    screen.getByLabelText(
      locale === 'en' ? 'CSV file or Excel workbook' : 'CSV 檔案或 Excel 活頁簿',
    ),
    file,
  )
}
export const button = (name: string | RegExp) =>
  screen.findByRole<HTMLButtonElement>('button', { name })
export const click = async (name: string | RegExp) => userEvent.click(await button(name))
export const rowOf = async (text: string) =>
  (await screen.findByText(text)).closest('tr') as HTMLTableRowElement
export const save = async (name = /^Import 2 students$/) => {
  await click(name)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}
