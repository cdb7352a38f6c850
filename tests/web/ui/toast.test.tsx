import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'

const undo = vi.fn()
const undoOther = vi.fn()
const Buttons = () => {
  const toast = useToast()
  return (
    <>
      <button type="button" onClick={() => toast.success('Saved')}>
        save
      </button>
      <button
        type="button"
        onClick={() =>
          toast.undo({ title: '12 students rewarded' }, { label: 'Undo all', run: undo })
        }
      >
        reward
      </button>
      <button
        type="button"
        onClick={() =>
          toast.undo({ title: '5 students rewarded' }, { label: 'Undo all', run: undoOther })
        }
      >
        reward others
      </button>
      <button
        type="button"
        onClick={() => toast.error('Failed', { label: 'Try again', run: undo })}
      >
        fail
      </button>
      <button type="button" onClick={() => toast.error('Refused')}>
        refuse
      </button>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  undo.mockReset()
  undoOther.mockReset()
  renderPart(<Buttons />)
})

test('a plain toast is gone after two seconds', async () => {
  press('save')
  await pass(1700)
  expect(screen.getByText('Saved').closest('[role=status]')).not.toBeNull()
  await pass(500)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('the undo toast stays ten seconds and counts them down', async () => {
  press('reward')
  expect(screen.getByText('10')).toBeDefined()
  await pass(2400)
  expect(screen.getByText('8')).toBeDefined()
  await pass(7200)
  expect(screen.getByText('12 students rewarded')).toBeDefined()
  await pass(600)
  expect(screen.queryByText('12 students rewarded')).toBeNull()
})

test('under the pointer the undo toast stops counting, and then continues', async () => {
  press('reward')
  await pass(3000)
  const toast = screen.getByText('12 students rewarded').closest('.toast') as HTMLElement
  fireEvent.mouseEnter(toast)
  await pass(60_000)
  expect(screen.getByText('7')).toBeDefined()
  fireEvent.mouseLeave(toast)
  await pass(6600)
  expect(screen.getByText('12 students rewarded')).toBeDefined()
  await pass(800)
  expect(screen.queryByText('12 students rewarded')).toBeNull()
})

test('with the keyboard on its button the undo toast stops counting', async () => {
  press('reward')
  fireEvent.focus(screen.getByRole('button', { name: 'Undo all' }))
  await pass(60_000)
  expect(screen.getByText('12 students rewarded')).toBeDefined()
})

test('undo runs once, is disabled while it runs, and removes the toast', async () => {
  let done = () => {}
  undo.mockImplementation(() => new Promise<void>((resolve) => (done = resolve)))
  press('reward')
  press('Undo all')
  press('Undo all')
  await pass(60_000)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Undo all' })).toHaveProperty('disabled', true)
  await act(async () => done())
  expect(screen.queryByText('12 students rewarded')).toBeNull()
})

test('a failure is announced as an alert and offers another try', async () => {
  press('fail')
  expect(screen.getByRole('alert').textContent).toContain('Failed')
  press('Try again')
  expect(undo).toHaveBeenCalledTimes(1)
})

test('a failure stays until it is closed, and equal failures are shown once', async () => {
  press('fail')
  press('fail')
  press('refuse')
  await pass(24 * 3600_000)
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  fireEvent.click(
    within(screen.getByText('Refused').closest('.toast') as HTMLElement).getByRole('button'),
  )
  expect(screen.queryByText('Refused')).toBeNull()
  press('Close')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('success toasts give way before failures do', async () => {
  press('fail')
  for (let times = 0; times < 6; times += 1) press('reward')
  expect(screen.getByRole('alert').textContent).toContain('Failed')
  expect(screen.getAllByText('12 students rewarded')).toHaveLength(3)
})

test('a batch keeps its toast open for ten seconds, even if the toast was open before', async () => {
  press('reward')
  await pass(1000)
  press('reward')
  expect(screen.getAllByText('12 students rewarded')).toHaveLength(2)
  await pass(9400)
  expect(screen.getAllByText('12 students rewarded')).toHaveLength(2)
  await pass(800)
  expect(screen.queryByText('12 students rewarded')).toBeNull()
})

test('two batches share a toast, which starts its ten seconds again, and each is undone separately', async () => {
  press('reward')
  await pass(7000)
  press('reward others')
  expect(screen.getByText('5 students rewarded').closest('.toast')).toBe(
    screen.getByText('12 students rewarded').closest('.toast'),
  )
  expect(document.querySelectorAll('.ring')).toHaveLength(1)
  await pass(8000)
  press('Undo all 12 students rewarded')
  await pass(0)
  expect([undo.mock.calls.length, undoOther.mock.calls.length]).toEqual([1, 0])
  expect(screen.queryByText('12 students rewarded')).toBeNull()
  expect(screen.getByText('5 students rewarded')).toBeDefined()
  press('Undo all')
  await pass(0)
  expect(undoOther).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('5 students rewarded')).toBeNull()
})

test('of many batches the toast keeps the last three', () => {
  press('reward others')
  for (let times = 0; times < 3; times += 1) press('reward')
  expect(screen.queryByText('5 students rewarded')).toBeNull()
  expect(screen.getAllByText('12 students rewarded')).toHaveLength(3)
})

test('an undo does not follow to another screen, but a refusal stays', async () => {
  press('reward')
  press('refuse')
  await pass(100)
  act(() => history.pushState(null, '', '/admin/history?type=reward'))
  expect(screen.queryByText('12 students rewarded')).toBeNull()
  expect(screen.getByText('Refused')).toBeDefined()
  press('reward others')
  act(() => history.pushState(null, '', '/admin/history?type=redeem'))
  expect(screen.getByText('5 students rewarded')).toBeDefined()
})

test('a toast that comes with another screen belongs to that one', () => {
  act(() => {
    press('reward')
    history.pushState(null, '', '/admin/redeem')
  })
  expect(screen.getByText('12 students rewarded')).toBeDefined()
})
