import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type MoveMode, moveModes } from '#domain/student-moves.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { ClassBelongingsRow } from '#registry/organization/class-belongings.ts'
import type { ImportCounts } from './student-import.ts'

export const importUndoMs = 7 * 24 * 60 * 60 * 1000
/** In ms. A running import reports every second, so after this its process has died. */
const aliveFor = 15_000

const Failure = z.object({ code: z.string(), details: z.unknown().optional() })
export type ImportFailure = z.infer<typeof Failure>

export const ImportRow = z.object({
  id: z.string(),
  period_id: z.string(),
  period_name: z.string(),
  /** Null for an import of a file. */
  from_period_id: z.string().nullable(),
  from_period_name: z.string().nullable(),
  move_mode: z.enum(moveModes).nullable(),
  author_id: z.string(),
  author_name_en: z.string(),
  author_name_zh: z.string(),
  created_at: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  hashes: z.number(),
  hashed: z.number(),
  touched_at: z.string(),
  failure: Failure.nullable(),
  created: z.number(),
  joined: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  undone_at: z.string().nullable(),
  undone_by_en: z.string().nullable(),
  undone_by_zh: z.string().nullable(),
  removed: z.number(),
  restored: z.number(),
  kept: z.number(),
  without_password: z.number(),
  left_behind: z.array(ClassBelongingsRow),
  made_filters: z.number(),
})
export type ImportRow = z.infer<typeof ImportRow>

const select = (organizationId: string) => sql.fragment`
  SELECT imports.id, imports.period_id, periods.name AS period_name,
    from_period_id, sources.name AS from_period_name, move_mode, author_id, authors.name_en AS author_name_en,
    authors.name_zh AS author_name_zh, imports.created_at, state, hashes, hashed, touched_at, failure, created, joined,
    updated, unchanged, undone_at, undoers.name_en AS undone_by_en, undoers.name_zh AS undone_by_zh, removed, restored, kept,
    left_behind, cardinality(made_filters) AS made_filters,
    (SELECT count(*) FROM student_import_images AS images
      JOIN users ON users.organization_id = ${organizationId} AND users.id = user_id
      WHERE images.organization_id = ${organizationId} AND import_id = imports.id AND before IS NULL
        AND (users.password_hash IS NULL OR users.parent_password_hash IS NULL)) AS without_password
  FROM student_imports AS imports
  JOIN periods ON periods.organization_id = ${organizationId} AND periods.id = imports.period_id
  JOIN users AS authors ON authors.organization_id = ${organizationId} AND authors.id = author_id
  LEFT JOIN periods AS sources ON sources.organization_id = ${organizationId} AND sources.id = from_period_id
  LEFT JOIN users AS undoers ON undoers.organization_id = ${organizationId} AND undoers.id = undone_by
  WHERE imports.organization_id = ${organizationId}`

export const listImports = (db: CommonQueryMethods, organizationId: string, limit: number) =>
  db.any(sql.type(ImportRow)`
    ${select(organizationId)} AND (state <> 'done' OR created + joined + updated > 0)
    ORDER BY imports.created_at DESC, imports.id LIMIT ${limit}`)

export const findImport = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(ImportRow)`${select(organizationId)} AND imports.id = ${id}`)

export const isAbandoned = (
  { state, touched_at }: Pick<ImportRow, 'state' | 'touched_at'>,
  now: Date,
) => state === 'running' && now.getTime() - Date.parse(touched_at) > aliveFor

export type NewImport = Readonly<{
  id: string
  periodId: string
  /** Only for a move from another period. */
  move?: Readonly<{ from: string; mode: MoveMode }> | undefined
}>

/** Returns false if the import is done or running. */
export const beginImport = async (
  db: CommonQueryMethods,
  author: Author,
  { id, periodId, move }: NewImport,
) => {
  const now = author.at.toISOString()
  const { rowCount } = await db.query(sql.typeAlias('void')`
    INSERT INTO student_imports
      (organization_id, id, period_id, author_id, created_at, state, touched_at, from_period_id, move_mode)
    VALUES (${author.organizationId}, ${id}, ${periodId}, ${author.userId}, ${now}, 'running', ${now},
      ${move?.from ?? null}, ${move?.mode ?? null})
    ON CONFLICT (organization_id, id) DO UPDATE
      SET state = 'running', hashes = 0, hashed = 0, failure = NULL, created_at = ${now}, touched_at = ${now}
      WHERE student_imports.state = 'failed' OR (student_imports.state = 'running'
        AND student_imports.touched_at < ${new Date(author.at.getTime() - aliveFor).toISOString()})`)
  return rowCount > 0
}

export type HashingProgress = Readonly<{ id: string; hashes: number; hashed: number; at: Date }>

export const noteProgress = (
  db: CommonQueryMethods,
  organizationId: string,
  progress: HashingProgress,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE student_imports
    SET hashes = ${progress.hashes}, hashed = ${progress.hashed}, touched_at = ${progress.at.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ${progress.id} AND state = 'running'`)

export const failImport = (
  db: CommonQueryMethods,
  organizationId: string,
  { id, failure }: Readonly<{ id: string; failure: ImportFailure }>,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE student_imports SET state = 'failed', failure = ${sql.jsonb(failure as never)}
    WHERE organization_id = ${organizationId} AND id = ${id} AND state = 'running'`)

export type Finished = NewImport & ImportCounts & Readonly<{ hashes: number }>

/** Call it in the import's transaction. An undone import that is sent again starts again. */
export const finishImport = (transaction: CommonQueryMethods, author: Author, done: Finished) => {
  const now = author.at.toISOString()
  return transaction.query(sql.typeAlias('void')`
    INSERT INTO student_imports
      (organization_id, id, period_id, author_id, created_at, state, touched_at, hashes, hashed, created, joined,
      updated, unchanged)
    VALUES (${author.organizationId}, ${done.id}, ${done.periodId}, ${author.userId}, ${now}, 'done', ${now},
      ${done.hashes}, ${done.hashes}, ${done.created}, ${done.joined}, ${done.updated},
      ${done.unchanged})
    ON CONFLICT (organization_id, id) DO UPDATE SET state = 'done', hashes = excluded.hashes, hashed = excluded.hashed,
      created = excluded.created, joined = excluded.joined, updated = excluded.updated, unchanged = excluded.unchanged, failure = NULL,
      created_at = excluded.created_at, undone_at = NULL, undone_by = NULL, removed = 0, restored = 0, kept = 0,
      left_behind = '[]', made_filters = '{}'`)
}

const mostLeftBehind = 100

type Followers = Readonly<{
  id: string
  leftBehind: readonly ClassBelongingsRow[]
  madeFilters: readonly string[]
}>

export const noteFollowers = (
  transaction: CommonQueryMethods,
  { organizationId }: Author,
  { id, leftBehind, madeFilters }: Followers,
) =>
  transaction.query(sql.typeAlias('void')`
    UPDATE student_imports SET left_behind = ${sql.jsonb(leftBehind.slice(0, mostLeftBehind))},
      made_filters = ${sql.array([...madeFilters], 'uuid')}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

export const forgetOldImages = (db: CommonQueryMethods, now: Date) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM student_import_images AS images USING student_imports AS imports
    WHERE images.organization_id = imports.organization_id AND import_id = imports.id AND removed_at IS NULL
      AND imports.created_at < ${new Date(now.getTime() - importUndoMs).toISOString()}`)
