import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createStops } from '#scripts/start/stops.ts'

const recorded = () => {
  const said: string[] = []
  return { said, stops: createStops((line) => said.push(line)) }
}

test('the part that started last is stopped first, one after the other', async () => {
  const { said, stops } = recorded()
  for (const name of ['database', 'workers', 'server']) {
    stops.add(name, async () => {
      await sleep(10)
      said.push(name)
    })
  }
  await stops.run()
  expect(said).toEqual(['server', 'workers', 'database'])
})

test('everything is stopped once, however often the stop is requested', async () => {
  const { said, stops } = recorded()
  stops.add('server', async () => said.push('server'))
  await Promise.all([stops.run(), stops.run()])
  await stops.run()
  expect(said).toEqual(['server'])
})

test('a part that fails or hangs does not keep the others from stopping', async () => {
  const { said, stops } = recorded()
  stops.add('database', async () => said.push('database'))
  stops.add('workers', () => new Promise(() => {}), 50)
  stops.add('server', () => Promise.reject(new Error('still busy')))
  await stops.run()
  expect(said).toEqual([
    'server did not stop cleanly: still busy',
    'workers did not stop in time and was left behind.',
    'database',
  ])
})
