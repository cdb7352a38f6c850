import { expect, test } from 'vitest'
import { start } from '#platform/event-store/event-store.ts'
import { createExpectation } from '#platform/event-store/expectation.ts'

const knows = (id: string) => [{ store_id: id, position: start }]

test('a process that outlives a restore records nothing in the restored log, whoever knows it', () => {
  const expectation = createExpectation()
  expectation.learn(knows('former'))
  expect(expectation.judge()({ id: 'former', head: start })).toBeUndefined()
  expectation.learn(knows('restored'))
  expect(expectation.judge()({ id: 'restored', head: start })).toMatch(/restart it$/)
})

test('a process that begins with the restored log goes on with it', () => {
  const expectation = createExpectation()
  expectation.learn(knows('restored'))
  expect(expectation.judge()({ id: 'restored', head: start })).toBeUndefined()
  expect(expectation.judge()({ id: 'restored', head: start })).toBeUndefined()
})

test('the log of a moment before there are read models binds nobody', () => {
  const expectation = createExpectation()
  expect(expectation.judge()({ id: 'empty', head: start })).toBeUndefined()
  expectation.learn(knows('right'))
  expect(expectation.judge()({ id: 'right', head: start })).toBeUndefined()
})
