import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { openReadModel } from '#tests/projections/support.ts'
import { reactors } from '#workers/reactors/all.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'

const root = join(import.meta.dirname, '..')
const register = readFileSync(join(root, 'docs/data.md'), 'utf8')

/** Finds the columns that may describe a person, unlike those of ids, numbers, times and flags. */
const findColumns = async () => {
  const readModel = await openReadModel()
  try {
    for (const reactor of reactors)
      await prepareReactor(readModel.db, readModel.eventStore, reactor)
    const found = await readModel.db.anyFirst(sql.type(z.object({ name: z.string() }))`
      SELECT concat_ws('.', nullif(regexp_replace(table_schema, '_v[0-9]+$', ''), 'public'), table_name, column_name) AS name
      FROM information_schema.columns
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'queue') AND data_type NOT IN (
        'uuid', 'integer', 'bigint', 'smallint', 'boolean', 'timestamp with time zone', 'timestamp without time zone')`)
    return [...found]
  } finally {
    await readModel.close()
  }
}

test('the register of personal data lists every column, and only existing ones', async () => {
  const [personal = '', harmless = ''] = register.split('\n## ').slice(1)
  const where = personal.split('\n').map((line) => line.split(' | ')[1] ?? '')
  const named = [...where, harmless].flatMap((text) =>
    [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name!),
  )
  expect([...new Set(named)].sort()).toEqual((await findColumns()).sort())
})

test('every file named in the documentation exists', () => {
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'SECURITY.md',
    ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  ]
  const named = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8')
      return [
        ...text.matchAll(
          /`((?:api|deploy|docs|domain|ledger|platform|projections|registry|scripts|tests|web|workers)\/[\w./-]+\.\w+)`/g,
        ),
      ]
    })
    .map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('docs/data.md lists everything that a browser stores, by key', () => {
  const [, section = ''] = register.match(/## What a browser keeps\n([^#]*)/) ?? []
  const files = globSync('web/{app,client,i18n,modules,patterns,ui}/**/*.{ts,tsx}', { cwd: root })
  const keys = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/['`](laurel(?:\.[\w-]+\.?|-kept)\b\.?)/g),
    ].map(([, key]) => key!),
  )
  expect(new Set(keys).size).toBeGreaterThan(9)
  expect([...new Set(keys)].filter((key) => !section.includes(`\`${key}\``))).toEqual([])
})
