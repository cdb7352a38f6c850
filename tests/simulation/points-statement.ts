import type { QuerySqlToken } from 'slonik'
import type { Tables } from './tables.ts'

type Cell = string | number | null

/** Each part's table, and which values are its columns. */
type Plan = readonly Readonly<{ table: string; columns: readonly number[] }>[]

const plans = new Map<string, Plan>()

const planOf = (sql: string): Plan => {
  const known = plans.get(sql)
  if (known) return known
  const plan = sql.split(/"part_\d+" AS \(/).flatMap((part) => {
    const table = /^\s*INSERT INTO (actions|balances) /.exec(part)?.[1]
    if (!table) return []
    return {
      table,
      columns: [...part.matchAll(/unnest\(\$slonik_(\d+)/g)].map(([, n]) => Number(n) - 1),
    }
  })
  plans.set(sql, plan)
  return plan
}

const action = { id: 1, profile: 3, point: 9 }
const balance = { profile: 1, point: 3, earned: 4, revision: 6 }

/**
 * Does what the points read model's statement says about actions and balances. Its other tables
 * have the same rows and the same transaction.
 * @throws like PostgreSQL where an action is there already
 */
export const writePoints = (tables: Tables, { sql, values }: QuerySqlToken): (() => void) => {
  const changes = planOf(sql).flatMap(({ table, columns }) => {
    const cells = (column: number) => cellsOf(values[columns[column]!])
    if (table === 'actions') {
      const [ids, profiles, points] = [action.id, action.profile, action.point].map(cells)
      if (ids!.some((id) => tables.actions.has(String(id)))) throw new ActionIsThere()
      return ids!.map((id, n) => () => {
        tables.actions.set(String(id), { profile: String(profiles![n]), point: Number(points![n]) })
      })
    }
    const { profile, point, earned, revision } = balance
    const [profiles, points, sums, revisions] = [profile, point, earned, revision].map(cells)
    return profiles!.map((id, n) => () => {
      const before = tables.balances.get(String(id))
      tables.balances.set(String(id), {
        point: (before?.point ?? 0) + Number(points![n]),
        cumulative_point: (before?.cumulative_point ?? 0) + Number(sums![n]),
        revision: Number(revisions![n]),
      })
    })
  })
  return () => {
    for (const change of changes) change()
  }
}

class ActionIsThere extends Error {
  override readonly name = 'ActionIsThere'
  readonly code = '23505'
}

/** Reads an array as PostgreSQL does, in its binary form or as text without escapes. */
const cellsOf = (value: unknown): Cell[] => {
  if (typeof value === 'string') return value.slice(1, -1).split(',')
  if (!Buffer.isBuffer(value)) throw new TypeError('Not an array')
  if (value.readInt32BE(0) === 0) return []
  const type = value.readInt32BE(8)
  const cells: Cell[] = []
  for (let place = 20; cells.length < value.readInt32BE(12); ) {
    const length = value.readInt32BE(place)
    place += 4
    cells.push(length < 0 ? null : cellOf(value.subarray(place, place + length), type))
    place += Math.max(0, length)
  }
  return cells
}

const cellOf = (bytes: Buffer, type: number): Cell => {
  if (type === 23) return bytes.readInt32BE(0)
  if (type === 20) return Number(bytes.readBigInt64BE(0))
  if (type !== 2950) return bytes.toString('utf8')
  const digits = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((from, n, all) => digits.slice(from, all[n + 1])).join('-')
}
