import { createHash } from 'node:crypto'
import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

type FileLine = Readonly<{
  profile: string
  rule: string
  count: number
  date?: string | undefined
}>

/** Ignores the order of the lines. */
export const digestOfLines = (lines: readonly FileLine[]): string => {
  const texts = lines.map(({ profile, rule, count, date = '' }) =>
    [profile, rule, count, date].join(' '),
  )
  return createHash('sha256').update(texts.toSorted().join('\n')).digest('hex')
}

const EarlierFile = z.object({
  batch: z.string(),
  at: z.string(),
  by_en: z.string().nullable(),
  by_zh: z.string().nullable(),
})
export type EarlierFile = z.infer<typeof EarlierFile>

type FileContent = Readonly<{ organizationId: string; digest: string }>

/**
 * Finds the newest file with this content of which an award still counts, perhaps corrected or
 * moved by a merge. A file that the read model does not show yet counts, too.
 */
export const findEarlierFile = (
  db: CommonQueryMethods,
  { organizationId, digest }: FileContent,
  but: string | null = null,
): Promise<EarlierFile | null> =>
  db.maybeOne(sql.type(EarlierFile)`
    SELECT batch_id AS batch, recorded_at AS at, name_en AS by_en, name_zh AS by_zh
    FROM public.award_files AS files
    LEFT JOIN users ON users.organization_id = files.organization_id AND users.id = recorded_by
    WHERE files.organization_id = ${organizationId} AND digest = ${digest} AND batch_id IS DISTINCT FROM ${but}::uuid
      AND (
        NOT EXISTS (SELECT FROM actions WHERE organization_id = ${organizationId} AND batch_id = files.batch_id)
        OR EXISTS (
          WITH RECURSIVE given AS (
            SELECT reverted_by FROM actions
            WHERE organization_id = ${organizationId} AND batch_id = files.batch_id AND reverts IS NULL
            UNION ALL
            SELECT replacement.reverted_by FROM given
            JOIN actions AS reversal
              ON reversal.organization_id = ${organizationId} AND reversal.id = given.reverted_by
            LEFT JOIN actions AS replacement
              ON replacement.organization_id = ${organizationId} AND replacement.id = reversal.corrected_by
            WHERE reversal.corrected_by IS NOT NULL)
          SELECT FROM given WHERE reverted_by IS NULL))
    ORDER BY recorded_at DESC LIMIT 1`)

type NewFile = FileContent & Readonly<{ batch: string; userId: string; at: Date }>
type NotedFile =
  | Readonly<{ kind: 'new' | 'known' | 'other_content' }>
  | Readonly<{ kind: 'recorded_earlier'; earlier: EarlierFile }>

/**
 * Notes a file before the log has it. If its content was recorded before, notes it only with
 * `isAgain`. Calls with the same content or batch wait for each other. Repeating changes nothing.
 */
export const noteAwardFile = (
  db: DatabasePool,
  { organizationId, digest, batch, userId, at }: NewFile,
  isAgain: boolean,
): Promise<NotedFile> =>
  db.transaction(async (transaction) => {
    await transaction.query(sql.type(z.unknown())`
      SELECT pg_advisory_xact_lock(hashtextextended(${`laurel.award-file.${organizationId}.${digest}`}, 0)),
        pg_advisory_xact_lock(hashtextextended(${`laurel.award-file.${organizationId}.${batch}`}, 0))`)
    const known = await transaction.maybeOneFirst(sql.type(z.object({ digest: z.string() }))`
      SELECT digest FROM public.award_files WHERE organization_id = ${organizationId} AND batch_id = ${batch}`)
    if (known !== null) return { kind: known === digest ? 'known' : 'other_content' }
    const content = { organizationId, digest }
    const earlier = isAgain ? null : await findEarlierFile(transaction, content, batch)
    if (earlier) return { kind: 'recorded_earlier', earlier }
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO public.award_files (organization_id, batch_id, digest, recorded_by, recorded_at)
      VALUES (${organizationId}, ${batch}, ${digest}, ${userId}, ${at.toISOString()})`)
    return { kind: 'new' }
  })

export const forgetAwardFile = (
  db: CommonQueryMethods,
  { organizationId, batch }: Pick<NewFile, 'organizationId' | 'batch'>,
) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM public.award_files WHERE organization_id = ${organizationId} AND batch_id = ${batch}`)
