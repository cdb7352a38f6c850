import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { urlToHttpOptions } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { balanceOf, persistently } from '../points/actions/points.ts'

// Other tests of calls use `inject`. Here there are real sockets, which are shared and can break.
let laurel: TestApp
let school: School
let network: TcpProxy
let origin: string
let profiles: string[]

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 42 })
  profiles = school.students.map(({ profile }) => profile)
  origin = await laurel.app.listen({ host: '127.0.0.1', port: 0 })
  network = await startTcpProxy(origin)
})
afterAll(async () => {
  await network?.stop()
  await laurel?.close()
})

type Post = Readonly<{ path: string; body: object; token?: string; key?: string; through?: string }>

// biome-ignore lint/suspicious/noExplicitAny: the tests look into the answers
type Answered = Readonly<{ status: number; body: any }>

const post = async ({
  path,
  body,
  token = school.teacher.token,
  key = randomUUID(),
  through = origin,
}: Post): Promise<Answered> => {
  const answer = await fetch(`${through}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const outcomesOf = ({ body }: Answered): string[] =>
  body.data.outcomes.map(({ outcome }: { outcome: string }) => outcome)
const rewardOf = (students: readonly string[], counts = 1) => ({
  path: '/v2/actions/profiles',
  body: { pointRule_id: school.rules.reward, profiles: students, counts },
})
const prizeOf = (student: string) => ({
  path: '/v2/actions/profiles_redeem',
  body: { pointRule_id: school.rules.redeem, profiles: [student] },
})

/** Sends the path unchanged; `fetch` would normalise it. */
const statusOf = (method: string, path: string) =>
  new Promise((resolve, reject) => {
    const asked = request({ ...urlToHttpOptions(new URL(origin)), method, path }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    asked.on('error', reject).end()
  })

test.each(['//', '//admin', '/../package.json', '//%2e%2e/package.json', '/%', '/api/%00'])(
  '%s is refused',
  async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE'])
      expect([400, 403, 404]).toContain(await statusOf(method, path))
  },
)

describe('two teachers who reward the same class at the same moment', () => {
  test('reward every student once each', async () => {
    const students = profiles.slice(0, 40)
    const tokens = [school.teacher.token, school.admin.token]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post({ ...rewardOf(students), token: tokens[n % 2]! })),
    )
    expect(answers.flatMap(outcomesOf)).toEqual(Array(400).fill('appended'))
    for (const profile of students) expect(await balanceOf(laurel, school, profile)).toBe(50)
    const totals = await laurel.call(
      `GET /rank/actions/reward?period=${school.period}`,
      school.admin.token,
    )
    expect(totals.body.data[0].count).toBe(400)
  })
})

describe('200 simultaneous redemptions', () => {
  test('spend no more than the balance, and the rest is refused for too few points', async () => {
    const profile = profiles[40]!
    for (let n = 0; n < 7; n++) await post(rewardOf([profile], 5))
    const prizes = Array.from({ length: 200 }, () => ({ ...prizeOf(profile), key: randomUUID() }))
    const answers = await Promise.all(prizes.map((prize) => persistently(() => post(prize))))
    expect(answers.filter(({ status }) => status === 200).map(outcomesOf)).toEqual(
      Array(17).fill(['appended']),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(183)
    for (const { status, body } of refused) {
      expect([status, body.result, body.code]).toEqual([409, 'fail', 'lack_point_msg'])
    }
    expect(await balanceOf(laurel, school, profile)).toBe(5)
  })
})

describe('a request that is sent again with its Idempotency-Key', () => {
  const profile = () => profiles[41]!
  const through = () => `http://127.0.0.1:${network.port}`

  test('after a broken connection records nothing twice', async () => {
    const request = { ...rewardOf([profile()], 2), key: randomUUID() }
    network.loseNextAnswer()
    await expect(post({ ...request, through: through() })).rejects.toThrow('fetch failed')
    // The award is recorded, although no client got the answer.
    expect(await balanceOf(laurel, school, profile())).toBe(10)
    const again = await post({ ...request, through: through() })
    expect([again.status, outcomesOf(again)]).toEqual([200, ['duplicate']])
    expect(await balanceOf(laurel, school, profile())).toBe(10)
  })

  test('while the first one is running is recorded once', async () => {
    const key = randomUUID()
    const before = await balanceOf(laurel, school, profile())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post({ ...rewardOf([profile()]), key })),
    )
    expect(answers.flatMap(outcomesOf).sort()).toEqual(['appended', ...Array(7).fill('duplicate')])
    expect(await balanceOf(laurel, school, profile())).toBe(before + 5)
  })
})
