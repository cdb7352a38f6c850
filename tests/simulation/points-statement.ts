import type { QuerySqlToken } from 'slonik'
import { arrayCells } from './sent-arrays.ts'
import type { Tables } from './tables.ts'

/** The table of each part, and which value belongs to which column. */
type Plan = readonly Readonly<{ table: string; columns: ReadonlyMap<string, number> }>[]

const plans = new Map<string, Plan>()

const planOf = (sql: string): Plan => {
  const known = plans.get(sql)
  if (known) return known
  const plan = sql.split(/"part_\d+" AS \(/).flatMap((part) => {
    const table = /^\s*INSERT INTO "(actions|balances)" /.exec(part)?.[1]
    if (!table) return []
    const sent = [...part.matchAll(/unnest\(\$slonik_(\d+)::[^)]*\)[^"]*? AS "(\w+)"/g)]
    return { table, columns: new Map(sent.map(([, n, name = '']) => [name, Number(n) - 1])) }
  })
  if (plan.length < 2) throw new TypeError('The points read model says something else now')
  plans.set(sql, plan)
  return plan
}

/**
 * Performs the part of the points read model's statement that writes actions and balances. Ignores
 * its other tables, which are written from the same rows in the same transaction.
 * @throws like PostgreSQL if an action is already there
 */
export const writePoints = (tables: Tables, { sql, values }: QuerySqlToken): (() => void) => {
  const changes = planOf(sql).flatMap(({ table, columns }) => {
    const cells = (column: string) => arrayCells(values[columns.get(column)!])
    if (table === 'actions') {
      const [ids, profiles, points] = ['id', 'profile_id', 'point'].map(cells)
      if (ids!.some((id) => tables.actions.has(String(id)))) throw new ActionIsThere()
      return ids!.map((id, n) => () => {
        tables.actions.set(String(id), { profile: String(profiles![n]), point: Number(points![n]) })
      })
    }
    const names = ['profile_id', 'point', 'cumulative_point', 'revision']
    const [profiles, points, sums, revisions] = names.map(cells)
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
