import { expect, test } from 'vitest'
import { usernameWithPrefix } from '#registry/students/student-import.ts'

test.each([
  ['0001', 's0001'],
  ['s0001', 's0001'],
  ['S0001', 'S0001'],
  ['as1', 'sas1'],
])('the username of %s is %s under the prefix s', (uId, username) => {
  expect(usernameWithPrefix('s', uId)).toBe(username)
})
