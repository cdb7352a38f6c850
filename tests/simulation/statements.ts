import type { QuerySqlToken } from 'slonik'
import { writePoints } from './points-statement.ts'
import { arrayCells } from './sent-arrays.ts'
import type { IntentRow, Tables } from './tables.ts'

export type Transaction = {
  /** Performed at the commit. */
  writes: (() => void)[]
  /** Checkpoints as this transaction sees them. */
  moved: Map<string, string>
  isOver: boolean
}

export type StatementAnswer = Readonly<{ rows: readonly object[]; rowCount: number }>

type Running = Readonly<{ tables: Tables; transaction: Transaction; now: Date }>
type Values = QuerySqlToken['values']
type Run = (running: Running) => StatementAnswer
type Statement = Readonly<{ locks?: string; run: Run }>

type Kind = Readonly<{
  text: RegExp
  /** The statement waits for this row, as `FOR UPDATE` and `UPDATE` do. */
  isLocking?: boolean
  run: (
    running: Running,
    values: Values,
    found: RegExpExecArray,
    token: QuerySqlToken,
  ) => StatementAnswer
}>

const nothing: StatementAnswer = { rows: [], rowCount: 0 }
const one = (row: object): StatementAnswer => ({ rows: [row], rowCount: 1 })
const done: StatementAnswer = { rows: [], rowCount: 1 }

const checkpointOf = ({ tables, transaction }: Running, schema: string) => {
  const checkpoint = tables.checkpoints.get(schema)
  if (!checkpoint) throw new TypeError(`${schema} has no checkpoint`)
  return { ...checkpoint, position: transaction.moved.get(schema) ?? checkpoint.position }
}

const intentsOf = ({ tables }: Running, schema: string) => {
  const intents = tables.intents.get(schema) ?? new Map<string, IntentRow>()
  tables.intents.set(schema, intents)
  return intents
}

const write = ({ transaction }: Running, change: () => void): StatementAnswer => {
  transaction.writes.push(change)
  return done
}

const list = (value: unknown) => value as readonly string[]
const sentTexts = (value: unknown) => arrayCells(value).map(String)
let lastNumber = 0

const kinds: readonly Kind[] = [
  {
    text: /UPDATE "(\w+)"\."checkpoint" SET position = \$1 WHERE position = \$2/,
    isLocking: true,
    run: (running, [to, from], [, schema = '']) => {
      const checkpoint = checkpointOf(running, schema)
      if (checkpoint.position !== from || checkpoint.replaced) return nothing
      running.transaction.moved.set(schema, String(to))
      return write(running, () => {
        running.tables.checkpoints.get(schema)!.position = String(to)
      })
    },
  },
  {
    text: /^SELECT position, store_id, version, replaced, built FROM "(\w+)"\."checkpoint" FOR UPDATE/,
    isLocking: true,
    run: (running, _, [, schema = '']) => one(checkpointOf(running, schema)),
  },
  {
    text: /^SELECT position, store_id, version, replaced, built FROM "(\w+)"\."checkpoint"$/,
    run: (running, _, [, schema = '']) => one(checkpointOf(running, schema)),
  },
  {
    text: /^SELECT checkpoint\.position, .* FROM "(\w+)"\."checkpoint" AS checkpoint LEFT JOIN/,
    run: (running, _, [, schema = '']) => {
      const checkpoint = checkpointOf(running, schema)
      const known = running.tables.failures.get(schema)
      const isPassed =
        !known ||
        known.position < checkpoint.position ||
        (known.position === checkpoint.position &&
          ['poison', 'unknown_type'].includes(known.reason))
      const failure = isPassed ? null : { position: known.position, reason: known.reason }
      return one({ ...checkpoint, recorded: known !== undefined, failure })
    },
  },
  {
    text: /^WITH here AS \(SELECT FROM "(\w+)"\."checkpoint" WHERE position (<=?) \$1/,
    isLocking: true,
    run: (running, [position, , , event_id, reason, error], [, schema = '', sign]) => {
      const at = checkpointOf(running, schema).position
      const halted = String(position)
      if (!(sign === '<' ? at < halted : at <= halted)) return nothing
      const failure = { position: halted, event_id: event_id as string | null }
      return write(running, () =>
        running.tables.failures.set(schema, {
          ...failure,
          reason: String(reason),
          error: String(error),
        }),
      )
    },
  },
  {
    text: /^DELETE FROM public\.projection_failures WHERE projection = \$1 AND (true|position)/,
    run: (running, [schema, upTo], [, condition]) =>
      write(running, () => {
        const known = running.tables.failures.get(String(schema))
        if (known && (condition === 'true' || known.position <= String(upTo)))
          running.tables.failures.delete(String(schema))
      }),
  },
  {
    text: /^INSERT INTO "(\w+)"\."checkpoint" \(position, store_id, version, built\)/,
    run: (running, [position, store_id, version, built], [, schema = '']) => {
      // The transaction that creates the schema sees it at once; others wait for the schemas' lock.
      running.tables.checkpoints.set(schema, {
        position: String(position),
        store_id: String(store_id),
        version: Number(version),
        replaced: false,
        built: built === true,
      })
      return done
    },
  },
  {
    text: /^UPDATE "(\w+)"\."checkpoint" SET version = \$1/,
    run: (running, [version], [, schema = '']) => {
      running.tables.checkpoints.get(schema)!.version = Number(version)
      return done
    },
  },
  {
    text: /^SELECT to_regnamespace\(\$1\)/,
    run: ({ tables }, [schema]) => one({ found: tables.checkpoints.has(String(schema)) }),
  },
  {
    text: /^SELECT store_id FROM public\.known_event_store/,
    run: ({ tables }) => (tables.knownStore.id ? one({ store_id: tables.knownStore.id }) : nothing),
  },
  {
    text: /^INSERT INTO public\.known_event_store/,
    run: (running, [id]) =>
      write(running, () => Object.assign(running.tables.knownStore, { id: String(id) })),
  },
  { text: /^SELECT namespace\.nspname AS name/, run: () => nothing },
  {
    text: /^(CREATE |CLUSTER |ALTER TABLE |SELECT set_config|SELECT pg_advisory_xact_lock|INSERT INTO public\.read_model_uses)/,
    run: () => done,
  },
  {
    text: /^INSERT INTO "(\w+)"\."intents"/,
    run: (running, values, [, schema = '']) => {
      const [ids = [], organizations, keys, bodies, events, positions] = values.map(sentTexts)
      const rows = ids.map((id, n): IntentRow => {
        lastNumber += 1
        return {
          id,
          organizationId: organizations![n]!,
          number: lastNumber,
          key: keys![n]!,
          body: JSON.parse(bodies![n]!),
          attempts: 0,
          eventId: events![n]!,
          position: positions![n]!,
          retryAt: null,
          error: null,
        }
      })
      return write(running, () => {
        const intents = intentsOf(running, schema)
        for (const row of rows) if (!intents.has(row.id)) intents.set(row.id, row)
      })
    },
  },
  {
    text: /^WITH waiting AS \(.* FROM "(\w+)"\."intents" AS intent /,
    run: (running, [now, latest], [, schema = '']) => {
      const all = [...intentsOf(running, schema).values()].sort((a, b) => a.number - b.number)
      const keys = new Set<string>()
      const rows = all.filter(({ key, error, retryAt }) => {
        const isFirst = !keys.has(key)
        keys.add(key)
        return (
          isFirst &&
          error === null &&
          (retryAt === null || retryAt <= String(now) || retryAt > String(latest))
        )
      })
      return { rows: structuredClone(rows.slice(0, 200)), rowCount: rows.length }
    },
  },
  {
    text: /^DELETE FROM "(\w+)"\."intents" WHERE id = ANY/,
    run: (running, [ids], [, schema = '']) =>
      write(running, () => {
        for (const id of list(ids)) intentsOf(running, schema).delete(id)
      }),
  },
  {
    text: /^UPDATE "(\w+)"\."intents" AS intent SET attempts = attempts \+ 1/,
    run: (running, values, [, schema = '']) =>
      write(running, () => {
        const [ids = [], moments = []] = values.map(sentTexts)
        for (const [n, id] of ids.entries()) {
          const row = intentsOf(running, schema).get(id)
          if (row) Object.assign(row, { attempts: row.attempts + 1, retryAt: moments[n]! })
        }
      }),
  },
  {
    text: /^WITH held AS \(UPDATE "(\w+)"\."intents" SET error = \$1/,
    run: (running, [error, id], [, schema = '']) =>
      write(running, () =>
        Object.assign(intentsOf(running, schema).get(String(id)) ?? {}, { error }),
      ),
  },
  {
    text: /^WITH free AS \(UPDATE "(\w+)"\."intents"/,
    run: (running, _, [, schema = '']) =>
      write(running, () => {
        for (const row of intentsOf(running, schema).values())
          if (row.error !== null) Object.assign(row, { error: null, retryAt: null })
      }),
  },
  {
    text: /^WITH "part_0" AS/,
    run: ({ tables, transaction }, _, __, token) => {
      transaction.writes.push(writePoints(tables, token))
      return done
    },
  },
  {
    text: /^SELECT wanted\.id, coalesce\(balances\.revision, -1\) AS revision/,
    run: ({ tables }, values) => {
      const [profiles, , storeId, , actions] = values
      const isThere = [...tables.checkpoints].some(
        ([schema, { store_id, built }]) =>
          schema.startsWith('points') && built && store_id === storeId,
      )
      if (!isThere || list(actions).some((id) => tables.actions.has(id))) return nothing
      const rows = [...new Set(list(profiles))].map((id) => {
        return { id, revision: tables.balances.get(id)?.revision ?? -1 }
      })
      return { rows, rowCount: rows.length }
    },
  },
]

/** Slonik numbers values as `$slonik_1` until a query is sent. */
export const plainSql = (sql: string) => {
  const text = texts.get(sql) ?? sql.replaceAll('$slonik_', '$').replaceAll(/\s+/g, ' ').trim()
  texts.set(sql, text)
  return text
}
const texts = new Map<string, string>()

const known = new Map<string, Readonly<{ kind: Kind; found: RegExpExecArray }>>()

const kindOf = (sql: string) => {
  const remembered = known.get(sql)
  if (remembered) return remembered
  const text = plainSql(sql)
  for (const kind of kinds) {
    const found = kind.text.exec(text)
    if (!found) continue
    known.set(sql, { kind, found })
    return { kind, found }
  }
  throw new TypeError(`The simulated database does not know this statement: ${text.slice(0, 200)}`)
}

/** @throws TypeError for an unknown statement */
export const statementOf = (token: QuerySqlToken): Statement => {
  const { kind, found } = kindOf(token.sql)
  return {
    ...(kind.isLocking && { locks: found[1]! }),
    run: (running) => kind.run(running, token.values, found, token),
  }
}
