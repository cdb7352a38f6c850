import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

type RemarkText = Readonly<{ id: string; profileId: string; text: string }>

/**
 * Stores the text before the event that names it. Returns false if the id has another text. Stores
 * nothing for students who are unknown or erased.
 */
export const storeRemarkText = async (
  db: CommonQueryMethods,
  { organizationId, at }: Readonly<{ organizationId: string; at: Date }>,
  { id, profileId, text }: RemarkText,
): Promise<boolean> => {
  // The lock makes an erasure wait, so that it finds the text.
  await db.query(sql.typeAlias('void')`
    WITH student AS (
      SELECT users.id FROM profiles JOIN users
        ON users.organization_id = profiles.organization_id AND users.id = user_id
      WHERE profiles.organization_id = ${organizationId} AND profiles.id = ${profileId} AND erased_at IS NULL
      FOR SHARE OF users)
    INSERT INTO report_remark_texts (organization_id, id, profile_id, text, updated_at)
    SELECT ${organizationId}, ${id}, ${profileId}, ${text}, ${at.toISOString()} FROM student
    ON CONFLICT DO NOTHING`)
  const stored = await db.maybeOneFirst(sql.type(z.object({ text: z.string() }))`
    SELECT text FROM report_remark_texts WHERE organization_id = ${organizationId} AND id = ${id}`)
  return stored === null || stored === text
}

export const removeRemarkTexts = (
  db: CommonQueryMethods,
  organizationId: string,
  { profileId, ids }: Readonly<{ profileId: string; ids: readonly string[] }>,
) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM report_remark_texts
    WHERE organization_id = ${organizationId} AND profile_id = ${profileId}
      AND id = ANY(${sql.array([...ids], 'uuid')})`)
