import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type TestStudent } from '#tests/support/school.ts'
import type { Request, Wall } from '../walls/wall.ts'
import { walls } from '../walls/walls.ts'
import { makeWorld, type World } from '../walls/world.ts'

// Makes each call twice in four sessions, which takes longer than other tests.
vi.setConfig({ testTimeout: 60_000 })

let laurel: TestApp
let world: World

beforeAll(async () => {
  laurel = await testApp()
  world = await makeWorld(laurel)
})
afterAll(() => laurel.close())

const send = (
  name: string,
  token: string,
  { params = {}, query = {}, body, headers = {} }: Request,
) => {
  const path = name.replace(/ \(.+\)$/, '').replace(/:(\w+)/g, (_, field) => params[field] ?? '')
  return laurel.call(`${path}?${new URLSearchParams(query)}`, token, {
    headers,
    key: randomUUID(),
    ...(body && { body }),
  })
}

const signIn = async ({ username }: TestStudent, type: 'parent' | 'user') => {
  const secret = type === 'parent' ? { parent_password: password } : { password }
  const { body } = await laurel.call('POST /v2/cms/auth/login', null, {
    body: { type, username, ...secret },
  })
  expect(body.result).toBe('success')
  return body.data.token as string
}

/** Returns a call's request about the second child, and whether it names that child. */
const aboutSecond = async ({ request }: Wall, caller: 'student' | 'parent') => {
  const [first, second] = world.students
  let named = false
  const watched = new Proxy(second!, {
    get: (student, field) => {
      named = true
      return Reflect.get(student, field)
    },
  })
  const made = (await request?.({ ...world, students: [watched, first!] }, caller)) ?? {}
  return { request: made, named }
}

test('every call refuses one child’s session the data of a sibling, and accepts the sibling’s session', async () => {
  const [first, second] = world.students
  const parents = [await signIn(first!, 'parent'), await signIn(second!, 'parent')]
  const children = [await signIn(first!, 'user'), await signIn(second!, 'user')]
  const marks = [second!.id, second!.profile, second!.username]
  const refused: string[] = []
  for (const [route, wall] of Object.entries(walls)) {
    for (const caller of ['student', 'parent'] as const) {
      if (!wall.allowed.includes(caller) || wall.endsWorld) continue
      const [own, siblings] = caller === 'parent' ? parents : children
      const { request, named } = await aboutSecond(wall, caller)
      const { status, text } = await send(route, own!, request)
      if (named) {
        expect({ route, caller, refused: [403, 404].includes(status) || text }).toEqual({
          route,
          caller,
          refused: true,
        })
        const theirs = await send(route, siblings!, request)
        expect({ route, caller, status: theirs.status }).toEqual({
          route,
          caller,
          status: wall.answer ?? 200,
        })
        refused.push(route)
      }
      const sent = JSON.stringify(request)
      const seen = marks.filter((mark) => !sent.includes(mark) && text.includes(mark))
      expect({ route, caller, seen }).toEqual({ route, caller, seen: [] })
    }
  }
  const whose = async (token: string) => (await send('GET /auth/user', token, {})).body.data._id
  expect(
    [await whose(parents[0]!), await whose(parents[1]!)],
    'each session is still its own child’s',
  ).toEqual([first!.id, second!.id])
  expect([...new Set(refused)]).toEqual(
    expect.arrayContaining([
      'GET /profiles/:id',
      'GET /users/:id/pointHistories',
      'GET /users/:id/attendanceList',
      'GET /users/:id/submittedHomework',
      'GET /users/:id/homeworkStatistics',
      'GET /explain/profiles/:id',
      'GET /memos/:id',
      'POST /memos/:id/info',
    ]),
  )
})
