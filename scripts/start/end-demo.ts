import type { DatabasePool } from 'slonik'
import type { Announcements } from '#platform/announcements.ts'
import type { Clock } from '#platform/clock.ts'
import { sql } from '#platform/postgres/pool.ts'

export const demoOrganization = 'd525759c-0e83-57e2-a59d-94338c892859'

type DemoStores = Readonly<{ db: DatabasePool; announcements: Announcements; clock: Clock }>

/** Ends the demo school, whose password is public. Returns whether there was one. */
export const endDemo = async ({ db, announcements, clock }: DemoStores): Promise<boolean> => {
  const now = clock().toISOString()
  const ended = await db.transaction(async (transaction) => {
    await transaction.query(sql.typeAlias('void')`
      UPDATE organizations SET expires_at = ${now}
      WHERE id = ${demoOrganization} AND (expires_at IS NULL OR expires_at > ${now})`)
    await transaction.query(
      sql.typeAlias('void')`DELETE FROM sessions WHERE organization_id = ${demoOrganization}`,
    )
    return await transaction.exists(
      sql.typeAlias('id')`SELECT id FROM organizations WHERE id = ${demoOrganization}`,
    )
  })
  if (ended) await announcements.publish({ kind: 'refresh' })
  return ended
}

export const resumeDemo = (db: DatabasePool) =>
  db.query(
    sql.typeAlias(
      'void',
    )`UPDATE organizations SET expires_at = NULL WHERE id = ${demoOrganization}`,
  )
