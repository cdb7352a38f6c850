import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { backupPlan } from '#registry/backup/backup-plan.ts'
import { openReadModel } from '#tests/projections/support.ts'

/** A restore need not convert these: they belong to one store, or record an earlier comparison. */
const unmoved = ['chain_counted.position', 'seal_blocks.last_position', 'verifications.position']

test('a restore converts every position of the log, or excludes its table', async () => {
  const model = await openReadModel()
  try {
    const columns = await model.db.any(sql.type(
      z.object({ table: z.string(), column: z.string() }),
    )`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%position'`)
    const stored = columns.filter(({ table }) => !backupPlan.leftOut.includes(table))
    const named = ({ table, column }: (typeof columns)[number]) => `${table}.${column}`
    const converted = backupPlan.positions.map(named)
    expect(stored.map(named).toSorted()).toEqual([...converted, ...unmoved].toSorted())
  } finally {
    await model.close()
  }
})
