import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'

export const morning = '2026-11-20T00:00:00.000Z'
export const later = (ms: number) => new Date(Date.parse(morning) + ms).toISOString()

type World = { laurel: TestApp; school: School; ada: TestStudent; ben: TestStudent }

/** A separate school for each test that sends notices and memos, with two of its students. */
export const messagesWorld = () => {
  const world = {} as World
  beforeAll(async () => {
    world.laurel = await testApp({ projector: false, now: morning })
  })
  afterAll(() => world.laurel.close())
  beforeEach(async () => {
    world.laurel.setNow(morning)
    world.school = await world.laurel.school({ students: 4, modules: ['notice', 'memo'] })
    ;[world.ada, world.ben] = world.school.students as [TestStudent, TestStudent]
  })

  const notice = { title: 'Sports day', message: 'Thursday.\nBring water.', is_public: true }
  const memo = () => ({ title: 'Swimming', message: 'At four.', profile_ids: [world.ada.profile] })

  const send = (route: string, body: object, token = world.school.admin.token, key?: string) =>
    world.laurel.call(route, token, { body, ...(key && { key }) })
  const publish = async (given: object = {}, token?: string) =>
    (await send('POST /notices', { ...notice, ...given }, token)).body.data._id as string
  const write = async (given: object = {}, token?: string) =>
    (await send('POST /memos', { ...memo(), ...given }, token)).body.data._id as string
  const get = async (path: string, token: string) =>
    (await world.laurel.call(`GET ${path}`, token)).body
  const titles = async (path: string, token: string) =>
    (await get(path, token)).data.map(({ title }: { title: string }) => title)
  const unread = async (token: string) => (await get('/messages/unread', token)).data
  const filterFor = async (attribute: string, value: string): Promise<string> => {
    const created = await send('POST /organizationFilters', {
      name: { en: value, zh: value },
      attribute,
      value,
    })
    if (created.status === 200) return created.body.data._id
    const { data } = await get(
      `/organizationFilters?attribute=${attribute}`,
      world.school.admin.token,
    )
    return data.find((filter: { value: string }) => filter.value === value)._id
  }
  const moveTo = (student: TestStudent, className: string) =>
    send(`PUT /users/${student.id}`, {
      period: world.school.period,
      class: className,
      class_no: 20,
      name: { en: 'Moved', zh: '調' },
    })
  return { world, notice, memo, send, publish, write, get, titles, unread, filterFor, moveTo }
}
