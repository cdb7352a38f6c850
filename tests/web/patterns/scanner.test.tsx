import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Student } from '#api/contracts/students.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, period, renderStaff, student } from '#tests/web/support/staff-screen.tsx'
import type { Camera } from '#web/patterns/scanner/camera.tsx'
import type { ScanOutcome } from '#web/patterns/scanner/scan-outcome.ts'
import { StudentScanner } from '#web/patterns/scanner/student-scanner.tsx'

type CameraProps = Parameters<typeof Camera>[0]
let camera: CameraProps | undefined
vi.mock('#web/patterns/scanner/camera.tsx', () => ({
  Camera: (props: CameraProps) => {
    camera = props
    return null
  },
}))

const lee = student(1, { name: { zh: '李俊熙', en: 'Lee Chun Hei' }, card_id: 'CARD-1' })
const chan = student(2, {
  name: { zh: '陳樂怡', en: 'Chan Lok Yi' },
  card_id: 'CARD-2',
  username: 's0002',
})
let closed = 0
let found: Student[] = []
const open = (
  answer: () => Response = () =>
    successAnswer([lee, chan], { pages: 1, total: 2, last_updated_at: '' }),
  outcome: (student: Student) => ScanOutcome = ({ name }) => ({
    tone: 'leaf',
    text: `${name.en} is here`,
  }),
) => {
  const { calls } = answeringRoutes({ 'GET /users': answer })
  renderStaff(
    <StudentScanner
      period={period._id}
      onStudent={(one) => {
        found.push(one)
        return outcome(one)
      }}
      onClose={() => {
        closed += 1
      }}
    />,
  )
  return calls
}
const show = (code: string) => act(() => camera?.onCode(code))
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const field = () => screen.getByLabelText(/card number or username/)

beforeEach(() => {
  camera = undefined
  closed = 0
  found = []
})

test('each card is announced, even an unknown one, and the next is still read', async () => {
  open()
  show('CARD-1')
  await waitFor(() => expect(spoken()).toContain('Lee Chun Hei is here'))
  show('NOBODY')
  await screen.findByText(/^No student has the code “NOBODY”/)
  show('card-2')
  await waitFor(() => expect(spoken()).toContain('Chan Lok Yi is here'))
  expect(found.map(({ _id }) => _id)).toEqual([lee._id, chan._id])
})

test('a card that stays in sight counts once, and again after it was removed', async () => {
  open()
  const look = (times: number) =>
    act(() => {
      for (let n = 0; n < times; n += 1) camera?.onNothing?.()
    })
  for (const missed of [0, 3, 7]) {
    look(missed)
    show('CARD-1')
  }
  await screen.findByText('Lee Chun Hei is here')
  expect(found).toHaveLength(1)
  look(8)
  show('CARD-1')
  await waitFor(() => expect(found).toHaveLength(2))
})

test('a username can be typed, even without the camera; Escape closes', async () => {
  open()
  act(() => camera?.onRefused())
  expect(screen.getByText(/^The camera cannot be used/)).toBeTruthy()
  await userEvent.type(field(), `${chan.username}{Enter}`)
  expect(await screen.findByText('Chan Lok Yi is here')).toBeTruthy()
  expect(field()).toHaveProperty('value', '')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByText(/^The camera cannot be used/)).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(closed).toBe(1)
})

test('pressing an offered action carries it out, and the focus stays in the scanner', async () => {
  open(undefined, () => ({
    tone: 'amber',
    text: 'Elsewhere',
    offer: { label: 'Go there', onTake: () => ({ tone: 'leaf', text: 'There now' }) },
  }))
  show('CARD-1')
  await userEvent.click(await screen.findByRole('button', { name: 'Go there' }))
  expect(await screen.findByText('There now')).toBeTruthy()
  expect(document.activeElement).toBe(field())
})

test('without a list of students the error is shown, and the next card retries', async () => {
  let isAway = true
  open(() =>
    isAway
      ? failure(403, 'forbidden')
      : successAnswer([lee], { pages: 1, total: 1, last_updated_at: '' }),
  )
  show('CARD-1')
  await waitFor(() => expect(document.querySelector('.scanner-outcome.red')).toBeTruthy())
  isAway = false
  show('CARD-2')
  await screen.findByText(/^No student has the code “CARD-2”/)
  show('CARD-1')
  expect(await screen.findByText('Lee Chun Hei is here')).toBeTruthy()
  expect(found.map(({ profile }) => profile)).toEqual([lee.profile])
})
