import { worstJson } from '#tests/support/worst-bodies.ts'
import type { Ours } from '../stage/stage.ts'

/** Sent at once, as somebody would who means harm. */
const atOnce = 8
const names = Object.keys(worstJson(100))

type Sent = Readonly<{ path: string; body?: string; token?: string }>

/** What has once stopped everybody, by its name: nothing of it is answered 5xx, and others do not wait for it. */
export const attacksOf = ({ port, school }: Ours): Readonly<Record<string, () => Promise<unknown>>> => {
  const send = async ({ path, body, token }: Sent) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    for await (const _ of answer.body ?? []);
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
  }
  const login = '/api/v2/cms/auth/login'
  const [small, large] = [16_000, 100_000].map(worstJson)
  const bodies = (path: string, worst: Readonly<Record<string, string>> | undefined, token?: string) => async () => {
    for (const name of names) {
      const sent = { path, body: worst?.[name] ?? '', ...(token && { token }) }
      await Promise.all(Array.from({ length: atOnce }, () => send(sent)))
    }
  }
  const repeatedPath = `{"${'k'.repeat(70_000)}":[${Array(7700).fill('"\\u0000"')}]}`
  const times = (sent: Sent) => () => Promise.all(Array.from({ length: atOnce }, () => send(sent)))
  return {
    'a repeated path': times({ path: login, body: repeatedPath }),
    'a repeated path, signed in': times({ path: '/api/v2/actions/profiles', body: repeatedPath, token: school.token }),
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
  }
}
