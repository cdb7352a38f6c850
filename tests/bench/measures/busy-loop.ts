import { setTimeout as sleep } from 'node:timers/promises'
import { openPings } from '../client/pings.ts'
import type { Measured } from '../keys.ts'
import { measuredMonth } from '../stage/months.ts'
import type { BenchStage, Ours } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { attacksOf } from './attacks.ts'

const listsAtOnce = 40
const idleFor = 500

/** Reads an answer to its end. */
const read = async (answer: Response) => {
  for await (const _ of answer.body ?? []);
  if (answer.status >= 500) throw new Error(`${answer.url} answered ${answer.status}`)
}

const causesOf = ({ port, school }: Ours, { plannedRows, longLists }: BenchStage['sizes']) => {
  const authorization = `Bearer ${school.token}`
  const get = async (path: string, query: Record<string, string>) =>
    read(
      await fetch(`http://127.0.0.1:${port}/api${path}?${new URLSearchParams(query)}`, {
        headers: { authorization },
      }),
    )
  const month = { period: school.period, dateRange: measuredMonth }
  const users = Array.from({ length: plannedRows }, (_, n) => ({
    u_id: String(n + 1).padStart(4, '0'),
    class: '7Z',
    class_no: (n % 900) + 1,
    name: { en: `Student ${n}`, zh: '' },
    card_id: `${'c'.repeat(58)}${String(n).padStart(6, '0')}`,
  }))
  const body = JSON.stringify({ users, period: school.period })
  const headers = { authorization, 'content-type': 'application/json' }
  const words = Array.from({ length: 10 }, (_, n) => `${'w'.repeat(23)}${n}`).join(' ')
  return {
    idle: () => sleep(idleFor),
    plan: async () =>
      read(
        await fetch(`http://127.0.0.1:${port}/api/users/imports/preview`, {
          method: 'POST',
          headers,
          body,
        }),
      ),
    search: async () => {
      await get('/v2/actions', {
        ...month,
        search: JSON.stringify({ name: words, point_rule_name: words }),
      })
      await get('/profiles/rank', { period: school.period, groupBy: 'user', search: words })
      await get('/users', { period: school.period, search: words, limit: '999999' })
    },
    export: () => get('/v2/actions/export_stream', month),
    lists: () =>
      Promise.all(
        Array.from({ length: longLists ? listsAtOnce : 4 }, () =>
          get('/v2/actions', { ...month, limit: '999999' }),
        ),
      ),
  }
}

/**
 * Measures the slowest answer of /healthz under each kind of load, as the median of its runs. The
 * worst kind counts. `idle`: this machine without load.
 */
export const busyLoop = async (stage: BenchStage): Promise<Measured> => {
  const ours = await stage.ours('month')
  const causes: Readonly<Record<string, () => Promise<unknown>>> = {
    ...causesOf(ours, stage.sizes),
    ...attacksOf(ours),
  }
  const pings = openPings(ours.port)
  const names = Object.keys(causes)
  const raw: Record<string, number[]> = {}
  try {
    // The first run of each lets the compiler optimise.
    for (const name of names) await causes[name]?.()
    for (let run = 0; run < stage.sizes.runs; run += 1) {
      for (const name of names)
        raw[name] = [...(raw[name] ?? []), await pings.longestWhile(causes[name]!)]
    }
  } finally {
    await pings.close()
  }
  const worst = names
    .filter((name) => name !== 'idle')
    .sort((a, b) => median(raw[b]!) - median(raw[a]!))[0]!
  return { value: median(raw[worst]!), raw: { [`worst: ${worst}`]: median(raw[worst]!), ...raw } }
}
