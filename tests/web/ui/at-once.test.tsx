import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'

/** React's own delay is 300 ms. */
const atOnce = 200

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** Waits, and lets everything that is due run first, for a busy machine. */
const deadline = async () => {
  await after(atOnce)
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next))
}
const isShownAtOnce = async (text: string) => {
  const shown = screen.findByText(text, {}, { interval: 5, timeout: 2 * atOnce })
  await Promise.race([shown.catch(() => undefined), deadline()])
  return screen.queryByText(text) !== null
}
/** A part of the page that loads when the test decides. */
const comingLater = (part: () => React.JSX.Element) => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof part }>()
  return { Part: lazyAtOnce(() => promise), come: () => resolve({ default: part }) }
}

test('loaded parts are shown without React’s delay, also inside parts that wait', async () => {
  const inner = comingLater(() => <p>inner</p>)
  const outer = comingLater(() => (
    <AtOnce fallback="inner is on its way">
      <inner.Part />
    </AtOnce>
  ))
  render(
    <AtOnce fallback="outer is on its way">
      <outer.Part />
    </AtOnce>,
  )
  expect(screen.getByText('outer is on its way')).toBeDefined()
  outer.come()
  expect(await isShownAtOnce('inner is on its way')).toBe(true)
  inner.come()
  expect(await isShownAtOnce('inner')).toBe(true)
})

test('the next screen replaces another one without delay', async () => {
  const first = comingLater(() => <p>first</p>)
  const second = comingLater(() => <p>second</p>)
  let turn = () => {}
  const Screens = () => {
    const [isSecond, setSecond] = useState(false)
    turn = () => setSecond(true)
    return isSecond ? <second.Part /> : <first.Part />
  }
  render(
    <AtOnce fallback="on its way">
      <Screens />
    </AtOnce>,
  )
  first.come()
  await screen.findByText('first')
  // The first screen is shown for as long as a person needs before the next press.
  await act(() => after(2 * atOnce))
  act(() => turn())
  expect(screen.getByText('on its way')).toBeDefined()
  second.come()
  expect(await isShownAtOnce('second')).toBe(true)
  expect(screen.queryByText('first')).toBeNull()
})
