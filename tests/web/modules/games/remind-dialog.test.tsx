import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { GameHomework, HomeworkStudent } from '#api/contracts/game-homework.ts'
import { failure, listAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { RemindDialog } from '#web/modules/games/homework-results/remind-dialog.tsx'

const homework: GameHomework = {
  _id: id(60),
  game: { _id: id(50), name: 'Plants' },
  period: period._id,
  due: '2026-11-30',
  filters: [],
  closes: false,
  counts: false,
  created_at: '2026-11-01T00:00:00.000Z',
  created_by: { zh: '袁老師', en: 'Ms Yuen' },
  students: 30,
  onTime: 25,
  late: 3,
}
const notYet = (n: number): HomeworkStudent => ({
  profile: id(200 + n),
  user: { _id: id(100 + n), name: { zh: `學生${n}`, en: `Student ${n}` } },
  class: '1A',
  class_no: n,
  status: 'not_yet',
  first_at: null,
  attempts: 0,
  score: null,
  marked: null,
})

test('students to remind who did not load are reported, and can be loaded again', async () => {
  let isBroken = true
  answeringRoutes({
    [`GET /gameHomework/${id(60)}/students`]: () =>
      isBroken ? failure(408, 'retryable') : listAnswer([notYet(1), notYet(2)]),
  })
  const onClose = vi.fn()
  renderStaff(<RemindDialog homework={homework} onClose={onClose} />)
  const name = 'Remind 2 students, not yet played'
  const failed = within(await screen.findByRole('dialog', { name }))
  const again = await failed.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(again)
  expect(await screen.findByLabelText('Message')).toBeDefined()
  expect(screen.queryByText('This did not load')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('a list of students that does not load can be closed', async () => {
  answeringRoutes({
    [`GET /gameHomework/${id(60)}/students`]: () => failure(404, 'not_found'),
  })
  const onClose = vi.fn()
  renderStaff(<RemindDialog homework={homework} onClose={onClose} />)
  await screen.findByText('This did not load')
  const [close] = screen.getAllByRole('button', { name: 'Close' })
  await userEvent.click(close!)
  expect(onClose).toHaveBeenCalled()
})
