import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createAnswerCache } from '#api/answers/answer-cache.ts'
import { createBoardCache } from '#api/answers/board-cache.ts'
import { createBlobLinks } from '#api/http/blobs/blob-links.ts'
import { createLongListLimit } from '#api/http/lists/long-list-limit.ts'
import { authenticate } from '#api/plugins/authentication.ts'
import { createCallLimits } from '#api/plugins/call-limits.ts'
import { handleErrors, validatorCompiler } from '#api/plugins/error-handler.ts'
import { requireGuards, requireStaff } from '#api/plugins/guards.ts'
import { type ApiArea, registerArea } from '#api/routes/area.ts'
import { createSessions } from '#api/sessions.ts'
import { createPasswordTries } from '#api/sign-in/password-tries.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { openLines } from '../live/support.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const edit = (body: object) =>
  laurel.call(`PUT /v2/organization/${school.organizationId}`, school.admin.token, {
    body: { name: { en: 'A', zh: '甲' }, ...body },
  })

/** Starts another API process with one call of a module, which passes the usual checks. */
const moduleCall = async () => {
  const sessions = createSessions(laurel.deps)
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  handleErrors(app)
  requireGuards(app)
  authenticate(app, sessions, createCallLimits(0))
  const body = z.object({ title: z.string() })
  const answerCache = createAnswerCache(laurel.deps.db, laurel.deps.clock)
  const blobLinks = createBlobLinks({ ...laurel.deps, sessions, served: [] })
  const boards = createBoardCache(laurel.deps.db)
  const passwordTries = createPasswordTries(laurel.deps)
  const services = {
    ...laurel.deps,
    sessions,
    passwordTries,
    crowds: null as never,
    longLists: createLongListLimit(),
    answerCache,
    boards,
    blobLinks,
    quizzes: null as never,
    factorKey: null as never,
  }
  const notices: ApiArea['routes'][number] = async (own) => {
    own.post('/notices', { preHandler: requireStaff, schema: { body } }, async () => ({
      result: 'success',
    }))
  }
  await app.register(async (own) =>
    registerArea(own, services, { name: 'notice', routes: [notices] }),
  )
  return {
    send: async (token: string, payload: object = { title: 'Trip' }) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await app.inject({ method: 'POST', url: '/notices', headers, payload })).statusCode
    },
    close: async () => {
      sessions.close()
      await app.close()
    },
  }
}

describe('a call of a module', () => {
  test('is unknown to every account while the module is off, and works at once when it is on', async () => {
    const notices = await moduleCall()
    const { teacher, students } = school
    const codes = async () => [
      await notices.send(teacher.token),
      await notices.send(teacher.token, {}),
      await notices.send(students[0]!.token),
      await notices.send('nobody'),
    ]
    expect(await codes()).toEqual([404, 404, 404, 401])
    await edit({ modules: { notice: true } })
    expect(await codes()).toEqual([200, 400, 403, 401])
    await edit({ modules: { memo: true } })
    expect(await notices.send(teacher.token)).toBe(200)
    await edit({ modules: { notice: false } })
    expect(await notices.send(teacher.token)).toBe(404)
    await notices.close()
  })
})

describe('open pages', () => {
  test('of the same organisation are notified of a change at once, and those of another are not', async () => {
    const lines = await openLines(laurel)
    const other = await laurel.school({ students: 1 })
    const heard: string[] = []
    for (const [name, auth] of [
      ['teacher', { token: school.teacher.token }],
      ['student', { token: school.students[0]!.token }],
      ['another school', { token: other.teacher.token }],
    ] as const) {
      const { socket } = await lines.line(auth)
      socket.on('organization', () => heard.push(name))
    }
    const { body } = await laurel.call('POST /organizationFilters', school.admin.token, {
      body: { name: { en: 'B', zh: '乙' }, attribute: 'class', value: 'B' },
    })
    const changes = [
      () => edit({ name: { en: 'New name', zh: '新名' } }),
      () => laurel.call(`DELETE /organizationFilters/${body.data._id}`, school.admin.token),
      () => laurel.call(`POST /periods/current/${school.pastPeriod}`, school.admin.token),
    ]
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    for (const change of changes) {
      heard.length = 0
      expect((await change()).status).toBe(200)
      await vi.waitFor(() => expect(heard.toSorted()).toEqual(['student', 'teacher']))
    }
    const seen = (await laurel.call('GET /organizations/user', school.students[0]!.token)).body.data
    expect(seen).toMatchObject({
      name: { en: 'New name' },
      current_period: { _id: school.pastPeriod },
    })
    expect(heard).not.toContain('another school')
    lines.closeAll()
  })
})
