import { act, getConfig, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** Lets everything that is due run, in fewer turns than fit into React's delay of 300 ms. */
const isShownAtOnce = async (text: string) => {
  // As `findBy` waits: inside `act`, React would not delay anything.
  await getConfig().asyncWrapper(async () => {
    for (let turn = 0; turn < 20; turn += 1) await after(0)
  })
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
  await act(() => after(400))
  act(() => turn())
  expect(screen.getByText('on its way')).toBeDefined()
  second.come()
  expect(await isShownAtOnce('second')).toBe(true)
  expect(screen.queryByText('first')).toBeNull()
})
