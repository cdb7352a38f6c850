import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { School } from '#tests/support/school.ts'

export type FailedCall = Readonly<{ at: number; call: string; what: string }>

export type RewardLoad = Readonly<{
  /** By student: how many rewards the API reported as recorded. */
  given: ReadonlyMap<string, number>
  failures: FailedCall[]
  calls: () => number
  slowest: () => number
  stop: () => Promise<void>
}>

type LoadOptions = Readonly<{ port: number; school: School; atOnce: number; everyMs: number }>
type SentReward = Readonly<{
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: object
  key?: string
}>

/**
 * Teachers reward one student after the other, and sometimes read a ranking. A failed request is
 * counted and repeated with the same key, like on the pages, until it succeeds.
 */
export const startLoad = ({ port, school, atOnce, everyMs }: LoadOptions): RewardLoad => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const given = new Map<string, number>()
  const failures: FailedCall[] = []
  const stopping = new AbortController()
  let [calls, slowest] = [0, 0]

  const once = async (sent: SentReward) => {
    const began = performance.now()
    calls += 1
    const { status, body } = await ask(agent, port, sent).catch(
      (error: Error): Answered => ({
        status: 0,
        body: { code: error.message },
      }),
    )
    slowest = Math.max(slowest, performance.now() - began)
    if (status === 200) return body
    failures.push({
      at: Date.now(),
      call: `${sent.method} ${sent.path}`,
      what: `${status} ${body.code ?? ''}`,
    })
    return undefined
  }

  const untilAnswered = async (sent: SentReward) => {
    for (let n = 0; n < 100; n += 1) {
      const answer = await once(sent)
      if (answer) return answer
      await sleep(300)
    }
    throw new Error(`${sent.path} is never answered`)
  }

  const teach = async (first: number) => {
    for (let n = first; !stopping.signal.aborted; n += 7) {
      const { profile } = school.students[n % school.students.length]!
      const body = { pointRule_id: school.rules.reward, profiles: [profile], counts: 1 }
      const call = {
        method: 'POST',
        path: '/api/v2/actions/profiles',
        token: school.admin.token,
      } as const
      const answer = await untilAnswered({ ...call, body, key: randomUUID() })
      const outcome = answer.data?.outcomes?.[0]?.outcome
      if (outcome !== 'appended' && outcome !== 'duplicate')
        throw new Error(`A reward was ${outcome}`)
      given.set(profile, (given.get(profile) ?? 0) + 1)
      if (n % 5 === 0) {
        const path = `/api/profiles/rank?groupBy=user&period=${school.period}`
        await untilAnswered({ method: 'GET', path, token: school.admin.token })
      }
      await sleep(everyMs)
    }
  }

  const working = Promise.all(Array.from({ length: atOnce }, (_, n) => teach(n)))
  working.catch(() => undefined)
  return {
    given,
    failures,
    calls: () => calls,
    slowest: () => slowest,
    stop: async () => {
      stopping.abort()
      await working
      agent.destroy()
    },
  }
}

type Answered = { status: number; body: Body }
type Body = { code?: string; data?: { outcomes?: { outcome: string }[] } }

const ask = (agent: Agent, port: number, { method, path, token, body, key }: SentReward) =>
  new Promise<Answered>((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': key }),
      ...(text && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    }
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, agent, timeout: 30_000 },
      (answer) => {
        let received = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          received += part
        })
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: parsed(received) }))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(text)
  })

const parsed = (text: string): Body => {
  try {
    return JSON.parse(text)
  } catch {
    return { code: text.slice(0, 60) }
  }
}
