import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditCommands } from '#scripts/audit/commands.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import type { School } from '#tests/support/school.ts'

let server: Awaited<ReturnType<typeof startEventStoreDbServer>>
let laurel: TestApp
let school: School

const run = async (name: string, ...args: string[]) => {
  const said: string[] = []
  const tools = {
    ...laurel.deps,
    sealKeyFile: laurel.deps.config.sealKeyFile,
    say: (line: string) => said.push(line),
  }
  const code = await auditCommands[name]!(tools, args)
  return { code, said: said.join('\n') }
}

beforeAll(async () => {
  server = await startEventStoreDbServer()
  laurel = await testApp({ env: { EVENT_STORE_URL: server.url } })
  school = await laurel.school({ students: 3 })
  const { admin, rules, students } = school
  const profiles = students.map(({ profile }) => profile)
  const give = async (rule: string, call: string, whom: readonly string[]) => {
    const body = { pointRule_id: rule, profiles: whom }
    const answer = await laurel.call(`POST /v2/actions/${call}`, admin.token, { body })
    expect(answer.status, answer.text).toBe(200)
  }
  for (let n = 0; n < 2; n += 1) await give(rules.reward, 'profiles', profiles)
  await give(rules.redeem, 'profiles_redeem', profiles.slice(0, 1))
  const history = `GET /actions?period=${school.period}&limit=50`
  await vi.waitFor(async () => expect((await laurel.call(history, admin.token)).body.total).toBe(7))
})
afterAll(async () => {
  await laurel?.close()
  await server?.stop()
})

/** Changes the log while `look` runs, as a person with access to the server's files could. */
const tampered = async (
  change: (all: (typeof server.log.all)[number][]) => void,
  look: () => Promise<void>,
) => {
  const all = server.log.all as (typeof server.log.all)[number][]
  const kept = [...all]
  change(all)
  try {
    await look()
  } finally {
    all.splice(0, all.length, ...kept)
  }
}
const isReward = ({ type, stream }: { type: string; stream: string }) =>
  type === 'PointsRewarded' && stream.startsWith('account-')

test('read models, past figures and what-ifs agree with a ledger on EventStoreDB', async () => {
  expect(await run('verify')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/All agree: \d+ rows/),
  })
  const { organizationId, period, rules } = school
  const then = await run('as-of', organizationId, period, new Date().toISOString())
  expect(then).toMatchObject({ code: 0, said: expect.stringMatching(/Student 2: 10/) })
  const what = await run('what-if', organizationId, period, `${rules.reward}=3`)
  expect(what.code).toBe(0)
  expect(what.said).toContain('6 entries, -12 points in all balances; 3 of 3 change, 0 in rank')
  expect(what.said).toMatch(/Student 1: 6, balance -4; now rank 1 with 10, balance 0/)
})

test('a change to an event’s data, order or existence is found and named', async () => {
  const at = server.log.all.findIndex(isReward)
  expect(at).toBeGreaterThan(0)
  await tampered(
    (all) => {
      const event = all[at]!
      const data = { ...JSON.parse(Buffer.from(event.data).toString()), class: '9Z' }
      all[at] = { ...event, data: Buffer.from(JSON.stringify(data)) }
    },
    async () => {
      const { code, said } = await run('verify')
      expect(code).toBe(1)
      expect(said).toMatch(/Differs: points\.actions \{.*\}: class is .*9Z/)
    },
  )
  await tampered(
    (all) => all.splice(at, 1),
    async () => {
      const { code, said } = await run('verify')
      expect(code).toBe(1)
      expect(said).toMatch(/Not in the log: points\.actions/)
    },
  )
  await tampered(
    (all) => {
      const other = all.findLastIndex(isReward)
      const [one, last] = [all[at]!, all[other]!]
      all[at] = { ...last, position: one.position }
      all[other] = { ...one, position: last.position }
    },
    async () => {
      const { code, said } = await run('verify')
      expect(code).toBe(1)
      expect(said).toMatch(/Differs: points\.actions \{.*\}: position is/)
    },
  )
  expect((await run('verify')).code).toBe(0)
})
