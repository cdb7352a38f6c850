import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { later, messagesWorld } from './support.ts'

const { world, send, publish, write, get } = messagesWorld()

const cases = [
  ['notice', '/notices', publish],
  ['memo', '/memos', write],
] as const

test.each(cases)(
  'a %s that was changed since the writer read it is not overwritten',
  async (_, path, make) => {
    const id = await make()
    const admin = world.school.admin.token
    const seen = (await get(`${path}/${id}`, admin)).data.updated_at
    const save = (title: string, unchangedSince?: string, key: string = randomUUID()) =>
      send(`PUT ${path}/${id}`, { title, unchangedSince }, admin, key)
    const key = randomUUID()
    const first = await save('First', seen, key)
    expect([first.status, first.body.data.title]).toEqual([200, 'First'])
    // The clock stands still.
    expect(first.body.data.updated_at).not.toBe(seen)
    const second = await save('Second', seen)
    expect([second.status, second.body.code]).toEqual([409, 'message_changed'])
    expect((await get(`${path}/${id}`, admin)).data.title).toBe('First')
    // A retry of the first change, as after a lost answer, changes nothing more.
    const again = await save('First', seen, key)
    expect([again.status, again.body.data.updated_at]).toEqual([200, first.body.data.updated_at])
    expect((await save('Other', seen, key)).body.code).toBe('idempotency_key_reused')
    expect((await save('Second', first.body.data.updated_at)).status).toBe(200)
    world.laurel.setNow(later(60_000))
    const unaware = await save('Third')
    expect([unaware.status, unaware.body.data.title]).toEqual([200, 'Third'])
  },
)

test.each(cases)('of two changes of a %s at once one is refused', async (_, path, make) => {
  const id = await make()
  const admin = world.school.admin.token
  const unchangedSince = (await get(`${path}/${id}`, admin)).data.updated_at
  const answers = await Promise.all(
    ['One', 'Other'].map((title) => send(`PUT ${path}/${id}`, { title, unchangedSince }, admin)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each(cases)('only staff see when a %s was changed', async (_, path, make) => {
  const id = await make()
  expect((await get(`${path}/${id}`, world.ada.token)).data).not.toHaveProperty('updated_at')
  const wrong = await send(`PUT ${path}/${id}`, { unchangedSince: 'now' })
  expect([wrong.status, wrong.body.details?.[0]]).toMatchObject([
    400,
    { field: 'unchangedSince', code: 'yup_date' },
  ])
})
