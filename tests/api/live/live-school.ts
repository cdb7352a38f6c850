import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { openLines } from './support.ts'

type Live = {
  laurel: TestApp
  /** Each test makes its own school. */
  school: School
  lines: Awaited<ReturnType<typeof openLines>>
  /** Runs the checks of open connections at once; they usually run every 30 seconds. */
  lookAgain: () => void
}

/** Makes a school for each test, and returns functions that open its screens. */
export const liveSchool = () => {
  const live = {} as Live

  beforeAll(async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval')
    live.laurel = await testApp()
    const looks = intervals.mock.calls.filter(([, ms]) => ms === 30_000).map(([look]) => look)
    live.lookAgain = () => {
      for (const look of looks) look()
    }
    intervals.mockRestore()
    live.lines = await openLines(live.laurel)
  })
  beforeEach(async () => {
    live.school = await live.laurel.school({ students: 25 })
  })
  afterEach(() => live.lines.closeAll())
  afterAll(() => live.laurel.close())

  const profilesOf = (...numbers: number[]) => numbers.map((n) => live.school.students[n]!.profile)
  const post = async (path: string, body: object, token = live.school.admin.token) => {
    const answer = await live.laurel.call(`POST ${path}`, token, { body })
    expect(answer.body.result).toBe('success')
    return answer.body.data
  }
  const reward = (profiles: string[], counts = 1) =>
    post('/v2/actions/profiles', { pointRule_id: live.school.rules.reward, profiles, counts })
  const undo = async (batch: string) => {
    const answer = await live.laurel.call(
      `DELETE /v2/actions/batches/${batch}`,
      live.school.admin.token,
    )
    return answer.body.data
  }
  const staffLine = async (token = live.school.admin.token) => {
    const line = await live.lines.line({ token })
    expect(await line.watch({ room: 'staff', period: live.school.period })).toEqual({ ok: true })
    return line
  }
  const makeDisplay = (input: object): Promise<{ display: { _id: string }; key: string }> =>
    post('/displays', { name: 'Hall', ...input })
  const displayLine = async (input: object = {}) => {
    const { display, key } = await makeDisplay(input)
    const line = await live.lines.line({ displayKey: key })
    expect(await line.watch({ room: 'display' })).toEqual({ ok: true })
    return { ...line, display }
  }

  return { live, profilesOf, post, reward, undo, staffLine, makeDisplay, displayLine }
}
