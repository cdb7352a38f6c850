import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(cleanup)

const soon = 30
/** React's own wait. */
const reactWaits = 300

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const comingAfter = (ms: number, text: string) =>
  lazyAtOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return { default: () => <p>{text}</p> }
  })

test('what has come is shown without React’s wait, within what is waited for as well', async () => {
  const Inner = comingAfter(soon, 'inner')
  const Outer = lazyAtOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, soon))
    const Frame = () => (
      <AtOnce fallback="inner is on its way">
        <Inner />
      </AtOnce>
    )
    return { default: Frame }
  })
  render(
    <AtOnce fallback="outer is on its way">
      <Outer />
    </AtOnce>,
  )
  expect(screen.getByText('outer is on its way')).toBeDefined()
  await pass(soon)
  await pass(soon)
  await pass(soon)
  expect(screen.getByText('inner')).toBeDefined()
})

test('so is the next screen, whose place has shown another', async () => {
  const First = comingAfter(0, 'first')
  const Second = comingAfter(soon, 'second')
  let turn = () => {}
  const Screens = () => {
    const [isSecond, setSecond] = useState(false)
    turn = () => setSecond(true)
    return isSecond ? <Second /> : <First />
  }
  render(
    <AtOnce fallback="on its way">
      <Screens />
    </AtOnce>,
  )
  await pass(soon)
  expect(screen.getByText('first')).toBeDefined()
  // As long ago as somebody needs to press.
  await pass(2 * reactWaits)
  act(() => turn())
  expect(screen.getByText('on its way')).toBeDefined()
  await pass(soon)
  await pass(soon)
  expect(screen.getByText('second')).toBeDefined()
  expect(screen.queryByText('first')).toBeNull()
})
