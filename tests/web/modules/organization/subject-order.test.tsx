import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { SubjectsScreen } from '#web/modules/organization/subjects/subjects-screen.tsx'

const subject = (n: number, zh: string, en: string) => ({
  _id: id(n),
  name: { zh, en },
  type: 'core',
  isActive: true,
})
const subjects = [
  subject(1, '中文', 'Chinese'),
  subject(2, '英文', 'English'),
  subject(3, '數學', 'Mathematics'),
]

const openOrder = async (rows = subjects) => {
  const sent = answeringRoutes({
    'GET /v2/subjects': () => listAnswer(rows),
    'PUT /v2/subjects': () => successAnswer(null),
  })
  renderStaff(<SubjectsScreen />, { role: 'organization_admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Change the order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the order' }))
  return { ...sent, dialog }
}
type Dialog = Awaited<ReturnType<typeof openOrder>>['dialog']
const orderOf = (dialog: Dialog) =>
  dialog
    .getAllByRole('button', { name: /move it$/ })
    .map((handle) => handle.getAttribute('aria-label')?.split(',')[0])

test('the keys on a handle move its subject, the handle keeps the focus, and the new place is announced', async () => {
  const { dialog, commands } = await openOrder()
  const handle = () => dialog.getByRole('button', { name: /^Mathematics,/ })
  handle().focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(orderOf(dialog)).toEqual(['Chinese', 'Mathematics', 'English'])
  expect(document.activeElement).toBe(handle())
  await waitFor(() => expect(document.body.textContent).toContain('Mathematics is now 2 of 3'))
  await userEvent.keyboard('{Home}')
  expect(orderOf(dialog)).toEqual(['Mathematics', 'Chinese', 'English'])
  // The first subject cannot move further up.
  await userEvent.keyboard('{ArrowUp}')
  expect(orderOf(dialog)).toEqual(['Mathematics', 'Chinese', 'English'])
  await userEvent.keyboard('{End}')
  expect(orderOf(dialog)).toEqual(['Chinese', 'English', 'Mathematics'])
  await userEvent.keyboard('{Home}')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]).toMatchObject({
    method: 'PUT',
    path: '/v2/subjects',
    body: { subjects: [id(3), id(1), id(2)] },
  })
})

test('the buttons of a row move it, except the first up and the last down', async () => {
  const { dialog } = await openOrder()
  const up = (name: string) => dialog.getByRole('button', { name: `Move ${name} up` })
  const isClosed = (name: string) => {
    const button = up(name) as HTMLButtonElement
    return button.disabled || button.getAttribute('aria-disabled') === 'true'
  }
  expect(['Chinese', 'English'].map(isClosed)).toEqual([true, false])
  // Once moved to the first place, its button is disabled but keeps the focus.
  await userEvent.click(up('English'))
  expect(isClosed('English')).toBe(true)
  expect(document.activeElement).toBe(up('English'))
  await userEvent.click(up('English'))
  expect(orderOf(dialog)).toEqual(['English', 'Chinese', 'Mathematics'])
  await userEvent.click(dialog.getByRole('button', { name: 'Move English down' }))
  expect(orderOf(dialog)).toEqual(['Chinese', 'English', 'Mathematics'])
  await userEvent.click(dialog.getByRole('button', { name: 'Move Chinese down' }))
  expect(orderOf(dialog)).toEqual(['English', 'Chinese', 'Mathematics'])
})

test('an unchanged order is not sent', async () => {
  const { dialog, commands } = await openOrder()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands()).toEqual([])
})

test('a single subject has no order to change', async () => {
  answeringRoutes({ 'GET /v2/subjects': () => listAnswer(subjects.slice(0, 1)) })
  renderStaff(<SubjectsScreen />, { role: 'organization_admin' })
  await screen.findByText('Chinese')
  expect(screen.queryByRole('button', { name: 'Change the order' })).toBeNull()
})
