import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
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
  asked: readonly Readonly<{ questionId: string; version: number }>[],
) => {
  const rows = asked.map(({ questionId, version }) => [questionId, version])
  return db.any(sql.type(VersionRow)`
    SELECT question_id, version, text, image, options FROM game_question_versions
    JOIN ${sql.unnest(rows, ['uuid', 'int4'])} AS asked (question_id, version) USING (question_id, version)
    WHERE organization_id = ${organizationId}`)
}
