import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'

afterEach(cleanup)

const soon = 30
/** React's own wait is 300 ms. */
const atOnce = 200

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const comingAfter = (ms: number, text: string) =>
  lazyAtOnce(async () => {
    await after(ms)
    return { default: () => <p>{text}</p> }
  })
const isShown = async (text: string) => {
  const began = performance.now()
  await screen.findByText(text, {}, { interval: 5 })
  return performance.now() - began
}

test('what has come is shown without React’s wait, within what is waited for as well', async () => {
  const Inner = comingAfter(soon, 'inner')
  const Outer = lazyAtOnce(async () => {
    await after(soon)
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
  expect(await isShown('inner')).toBeLessThan(atOnce)
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
  await screen.findByText('first')
  // As long ago as somebody needs to press.
  await act(() => after(2 * atOnce))
  act(() => turn())
  expect(screen.getByText('on its way')).toBeDefined()
  expect(await isShown('second')).toBeLessThan(atOnce)
  expect(screen.queryByText('first')).toBeNull()
})
