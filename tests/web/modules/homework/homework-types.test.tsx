import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { HomeworkTypesScreen } from '#web/modules/homework/homework-types/homework-types-screen.tsx'

const subject = (n: number, zh: string, en: string) => ({
  _id: id(n),
  name: { zh, en },
  type: 'core',
  isActive: true,
})
const subjects = [subject(40, '數學', 'Mathematics'), subject(41, '英文', 'English')]
/** 23 homework types of Mathematics. */
const codes = Array.from({ length: 23 }, (_, n) => ({
  _id: id(100 + n),
  name: `作業${n + 1}`,
  name_en: `Task ${n + 1}`,
  isActive: n !== 4,
  subject: { _id: subjects[0]!._id, name: subjects[0]!.name },
}))

/** `areSubjectsBroken` fails the call with `limit` 1, which is made for the subjects. */
const open = (areSubjectsBroken = () => false) => {
  const answer = ({ query }: ReceivedCall) => {
    const limit = Number(query.get('limit'))
    if (limit === 1 && areSubjectsBroken()) return failure(408, 'retryable')
    const page = Number(query.get('page'))
    const found = query.get('subject') === subjects[1]!._id ? [] : codes
    return successAnswer(
      { allSubject: subjects, homeworkType: found.slice(page * limit, (page + 1) * limit) },
      {
        pages: Math.ceil(found.length / limit),
        total: found.length,
        last_updated_at: '2026-11-20T00:00:00Z',
      },
    )
  }
  const { calls } = answeringRoutes({
    'GET /v2/homework/type': answer,
    'GET /v2/subjects': () => listAnswer(subjects),
  })
  renderStaff(<HomeworkTypesScreen />, { role: 'organization_admin' })
  return () => calls.filter(({ path }) => path === '/v2/homework/type').at(-1)!.query
}
const rows = async () => {
  const table = within(await screen.findByRole('table'))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent)
}
const tasks = (from: number, to: number) => codes.slice(from - 1, to).map(({ name_en }) => name_en)

test('homework types come ten on a page, and the next ten are requested only when needed', async () => {
  const asked = open()
  expect(await rows()).toEqual(tasks(1, 10))
  expect([asked().get('limit'), asked().get('page')]).toEqual(['10', '0'])
  expect(screen.getByText('23 in all')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /next/i }))
  await waitFor(async () => expect(await rows()).toEqual(tasks(11, 20)))
  expect([asked().get('limit'), asked().get('page')]).toEqual(['10', '1'])
  await userEvent.click(screen.getByRole('button', { name: /next/i }))
  await waitFor(async () => expect(await rows()).toEqual(tasks(21, 23)))
})

test('an inactive type is marked, and filtering by subject starts at the first page', async () => {
  const asked = open()
  await userEvent.click(await screen.findByRole('button', { name: /next/i }))
  await waitFor(() => expect(asked().get('page')).toBe('1'))
  await userEvent.selectOptions(screen.getByLabelText('Subject'), 'English')
  expect(await screen.findByText('No homework code matches')).toBeTruthy()
  expect([asked().get('subject'), asked().get('page')]).toEqual([subjects[1]!._id, '0'])
  await userEvent.selectOptions(screen.getByLabelText('Subject'), 'All subjects')
  const row = (await screen.findByText('Task 5')).closest('tr')!
  expect(within(row).getByText('Inactive')).toBeTruthy()
})

test('subjects that did not load are reported in the dialog, and can be loaded again', async () => {
  let isBroken = true
  open(() => isBroken)
  await rows()
  await userEvent.click(screen.getByRole('button', { name: 'Add code' }))
  const dialog = within(await screen.findByRole('dialog'))
  const again = await dialog.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(again)
  expect(await dialog.findByRole('option', { name: 'English' })).toBeTruthy()
  expect(dialog.queryByText('This did not load')).toBeNull()
})
