import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { int4, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { OptionRow } from './questions.ts'

const VersionRow = z.object({
  question_id: z.string(),
  version: z.number(),
  text: z.string(),
  image: z.string().nullable(),
  options: z.array(OptionRow),
})
export type VersionRow = z.infer<typeof VersionRow>

export const findQuestionVersions = (
  db: CommonQueryMethods,
  organizationId: string,
  versions: readonly Readonly<{ questionId: string; version: number }>[],
) => {
  const rows = versions.map(({ questionId, version }) => ({ question_id: questionId, version }))
  return db.any(sql.type(VersionRow)`
    SELECT question_id, version, text, image, options FROM game_question_versions
    JOIN ${sentRows(rows, { question_id: uuid, version: int4 })} AS sent USING (question_id, version)
    WHERE organization_id = ${organizationId}`)
}
