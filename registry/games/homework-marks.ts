import type { CommonQueryMethods } from 'slonik'
import { bool, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'

type HomeworkRef = Readonly<{ organizationId: string; homework: string }>
type PlayedMark = Readonly<{ profile: string; isMarked: boolean }>

/** Stores the ledger's answers, so that the job sends each student's mark once. */
export const noteMarks = async (
  db: CommonQueryMethods,
  { organizationId, homework }: HomeworkRef,
  marks: readonly PlayedMark[],
) => {
  if (marks.length === 0) return
  const rows = marks.map(({ profile, isMarked }) => ({ profile_id: profile, is_marked: isMarked }))
  await db.query(sql.typeAlias('void')`
    INSERT INTO game_homework_marks (organization_id, homework_id, profile_id, is_marked)
    SELECT ${organizationId}::uuid, ${homework}::uuid, noted.profile_id, noted.is_marked
    FROM ${sentRows(rows, { profile_id: uuid, is_marked: bool })} AS noted
    JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = noted.profile_id
    ON CONFLICT DO NOTHING`)
}
