import { jpegOf, multipart } from '#tests/support/images.ts'
import { worstJson } from '#tests/support/worst-bodies.ts'
import type { Ours } from '../stage/stage.ts'

/** Requests at once, as an attacker would send them. */
const atOnce = 8
const names = Object.keys(worstJson(100))

type AttackRequest = Readonly<{
  path: string
  body?: string | Uint8Array<ArrayBuffer>
  token?: string
  headers?: Readonly<Record<string, string>>
}>

/**
 * Requests that once blocked all callers, by name. None may be answered 5xx or delay other calls.
 */
export const attacksOf = ({
  port,
  school,
}: Ours): Readonly<Record<string, () => Promise<unknown>>> => {
  const send = async ({ path, body, token, headers: more }: AttackRequest) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...more,
    }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    for await (const _ of answer.body ?? []);
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
  }
  const login = '/api/v2/cms/auth/login'
  const [small, large] = [16_000, 100_000].map(worstJson)
  const bodies =
    (path: string, worst: Readonly<Record<string, string>> | undefined, token?: string) =>
    async () => {
      for (const name of names) {
        const sent = { path, body: worst?.[name] ?? '', ...(token && { token }) }
        await Promise.all(Array.from({ length: atOnce }, () => send(sent)))
      }
    }
  const repeatedPath = `{"${'k'.repeat(70_000)}":[${Array(7700).fill('"\\u0000"')}]}`
  const times = (sent: AttackRequest) => () =>
    Promise.all(Array.from({ length: atOnce }, () => send(sent)))
  return {
    'a repeated path': times({ path: login, body: repeatedPath }),
    'a repeated path, signed in': times({
      path: '/api/v2/actions/profiles',
      body: repeatedPath,
      token: school.token,
    }),
    'bodies of strangers': bodies(login, small),
    'bodies to nowhere': bodies('/api/nowhere', large),
    'bodies of 100 kB': bodies('/api/v2/actions/profiles', large, school.token),
    'properties without end': times({
      path: '/api/users/imports',
      body: `{${Array.from({ length: 149_000 }, (_, n) => `"k${n}":0`).join(',')}}`,
      token: school.token,
    }),
    documentation: times({ path: '/api/docs/json' }),
    'documentation in YAML': times({ path: '/api/docs/yaml' }),
    'pictures of a quarter of a million segments': async () => {
      const sent = await worstPicture()
      await all(5, () => send({ path: '/api/blobs/batch', token: school.token, ...sent }))
    },
    'uploads that are refused': async () => {
      const body = new Uint8Array(largeUpload)
      const headers = { 'content-type': 'application/octet-stream' }
      for (const path of ['/api/nowhere', '/api/v2/actions/profiles'])
        await all(atOnce, () =>
          send({ path, body, headers, token: school.token }).catch(onlyCutOff),
        )
    },
    'what-ifs at once': () =>
      all(25, (n) => {
        const changes = [{ rule: school.rules[0]!.id, points: 100 + n }]
        const body = JSON.stringify({ period: school.period, changes })
        return send({ path: '/api/v2/audit/what-if', body, token: school.token })
      }),
    'wrong passwords with device tokens': () =>
      all(atOnce, (n) => {
        const devices = Array.from(
          { length: 20 },
          (_, m) => `${n}-${m}.9999999999.${'a'.repeat(43)}`,
        )
        const body = {
          type: 'admin',
          email: `nobody-${n}@bench.test`,
          password: `wrong-${n}`,
          devices,
        }
        return send({ path: login, body: JSON.stringify(body) })
      }),
  }
}

const all = <T>(count: number, run: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))

const largeUpload = 4_000_000

/** Accepts a closed connection, because the server need not read the body. */
const onlyCutOff = (error: unknown) => {
  if (!(error instanceof TypeError)) throw error
}

/** Returns an upload of a megabyte of segments, which the server once examined one by one. */
const worstPicture = async () => {
  const picture = await jpegOf(64, 64)
  const segments = Buffer.alloc(1_000_000, Buffer.from([0xff, 0xe1, 0, 2]))
  const content = Buffer.concat([picture.subarray(0, 2), segments, picture.subarray(2)])
  const { body, headers } = multipart([
    { field: 'badge', content, name: 'worst.jpg', type: 'image/jpeg' },
  ])
  return { body: new Uint8Array(body), headers }
}
