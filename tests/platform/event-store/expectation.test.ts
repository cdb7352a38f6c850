import { expect, test } from 'vitest'
import { start } from '#platform/event-store/event-store.ts'
import { createExpectation } from '#platform/event-store/expectation.ts'

const knows = (id: string) => [{ store_id: id, position: start }]

test('a process that runs through a restore refuses the restored log until it is restarted', () => {
  const expectation = createExpectation()
  expectation.learn(knows('former'))
  expect(expectation.judge()({ id: 'former', head: start })).toBeUndefined()
  expectation.learn(knows('restored'))
  expect(expectation.judge()({ id: 'restored', head: start })).toMatch(/restart it$/)
})

test('a process that starts with the restored log accepts it', () => {
  const expectation = createExpectation()
  expectation.learn(knows('restored'))
  expect(expectation.judge()({ id: 'restored', head: start })).toBeUndefined()
  expect(expectation.judge()({ id: 'restored', head: start })).toBeUndefined()
})

test('a process is not bound to a log that it saw before any read model existed', () => {
  const expectation = createExpectation()
  expect(expectation.judge()({ id: 'empty', head: start })).toBeUndefined()
  expectation.learn(knows('right'))
  expect(expectation.judge()({ id: 'right', head: start })).toBeUndefined()
})
