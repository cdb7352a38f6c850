import { expect, test } from 'vitest'
import { failure, listAnswer, successAnswer } from './answers.ts'
import { driftOf } from './checked-answer.ts'
import { period } from './staff-screen.tsx'

test('a canned answer that the api could give passes', async () => {
  expect(await driftOf('GET /periods', listAnswer([period]))).toBeNull()
  expect(await driftOf('GET /periods', failure(500, 'internal_error'))).toBeNull()
  expect(await driftOf('GET /users/export_stream', new Response('a,b'))).toBeNull()
})

test('an unknown call, a missing, wrong or unknown field, and a failure without its code are reported', async () => {
  expect(await driftOf('GET /nothing', successAnswer([]))).toMatch('is no call')
  expect(await driftOf('GET /periods', successAnswer([period]))).toMatch('total')
  expect(await driftOf('GET /periods', listAnswer([{ ...period, name: 1 }]))).toMatch('data.0.name')
  expect(await driftOf('GET /periods', listAnswer([{ ...period, color: 'red' }]))).toMatch(
    'more than',
  )
  expect(await driftOf('GET /periods', failure(400, 'no_such_code'))).toMatch('code')
})
