import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { SubjectsScreen } from '#web/modules/organization/subjects/subjects-screen.tsx'

const subject = { _id: id(1), name: { zh: '中文', en: 'Chinese' }, type: 'core', isActive: true }
const fields = ['Chinese name', 'English name', 'Type']

const open = async (button: string) => {
  const sent = answeringRoutes({
    'GET /v2/subjects': () => listAnswer([subject]),
    'POST /v2/subjects': () => successAnswer(subject),
    [`PUT /v2/subjects/${subject._id}`]: () => successAnswer(subject),
  })
  renderStaff(<SubjectsScreen />, { role: 'organization_admin' })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const fill = async (name: string, text: string) => {
    const input = await dialog.findByLabelText(name, { exact: false })
    await userEvent.clear(input)
    if (text !== '') await userEvent.click(input)
    if (text !== '') await userEvent.paste(text)
  }
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const wrong = () =>
    fields.filter(
      (name) =>
        dialog.getByLabelText(name, { exact: false }).getAttribute('aria-invalid') === 'true',
    )
  return { ...sent, dialog, fill, save, wrong }
}

test('a new subject needs both names, not only blanks, and a type', async () => {
  const { fill, save, wrong, commands } = await open('Add subject')
  await save()
  await waitFor(() => expect(wrong()).toEqual(fields))
  for (const name of fields) await fill(name, '   ')
  await save()
  await waitFor(() => expect(wrong()).toEqual(fields))
  expect(commands()).toEqual([])
})

test('each name may have 255 characters and no more', async () => {
  const { dialog, fill, save, wrong, commands } = await open('Add subject')
  for (const name of fields) await fill(name, 'x'.repeat(256))
  await save()
  await waitFor(() => expect(wrong()).toEqual(fields))
  expect(dialog.getAllByText(/255/)).toHaveLength(3)
  expect(commands()).toEqual([])
  for (const name of fields) await fill(name, 'x'.repeat(255))
  await save()
  await waitFor(() => expect(commands()).toHaveLength(1))
})

test('a new subject is active, and is sent without blanks around its names', async () => {
  const { dialog, fill, save, commands } = await open('Add subject')
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await fill('Chinese name', ' 視覺藝術 ')
  await fill('English name', ' Visual Arts ')
  await fill('Type', 'elective')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands()).toMatchObject([
    {
      method: 'POST',
      path: '/v2/subjects',
      body: { name: { zh: '視覺藝術', en: 'Visual Arts' }, type: 'elective', isActive: true },
    },
  ])
})

test('an existing subject is deactivated by editing it, and cannot be deleted', async () => {
  const { dialog, save, commands } = await open('Edit Chinese')
  expect(dialog.queryByRole('button', { name: /Delete/ })).toBeNull()
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Active: can be chosen' }))
  await save()
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]).toMatchObject({
    method: 'PUT',
    path: `/v2/subjects/${subject._id}`,
    body: { name: subject.name, type: 'core', isActive: false },
  })
})
