import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

const begin = Date.parse('2026-11-30T00:00:00Z')

type Signing = {
  laurel: TestApp
  /** Each test makes its own school. */
  school: School
  now: Date
}

/** Starts an app whose clock only `goTo` moves, and makes a school for each test. */
export const signingIn = () => {
  const signing = {} as Signing
  const goTo = (seconds: number) => {
    signing.now = new Date(begin + seconds * 1000)
    signing.laurel.setNow(signing.now.toISOString())
  }

  beforeAll(async () => {
    signing.laurel = await testApp({ projector: false, now: new Date(begin).toISOString() })
  })
  afterAll(() => signing.laurel.close())
  beforeEach(async () => {
    goTo(0)
    signing.school = await signing.laurel.school({ students: 1 })
  })

  const ask = (route: string, token: string | null, body?: object) =>
    signing.laurel.call(route, token, { key: crypto.randomUUID(), ...(body && { body }) })
  const factors = async (token: string) => (await ask('GET /auth/factors', token)).body.data

  return { signing, goTo, ask, factors }
}

export const told = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
