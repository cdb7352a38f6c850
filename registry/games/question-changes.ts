import { isDeepStrictEqual } from 'node:util'
import type { CommonQueryMethods } from 'slonik'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { mostCorrect, mostQuestions } from '#domain/games/rules.ts'
import { bool, int4, jsonb, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChanges } from '../audit/administration-log.ts'
import { findBlobIds } from '../blobs/blobs.ts'
import { claimCommand } from '../commands.ts'
import { FieldsError, foundRow, type InvalidField, RegistryError } from '../registry-error.ts'
import { lockGameIfThere } from './game-changes.ts'
import { type GameImportChange, keepImport } from './imports.ts'
import { findQuestions, type OptionRow, type QuestionRow } from './questions.ts'

/** An option with an id keeps it. An absent image stays unchanged; null removes it. */
export type QuestionDraft = Readonly<{
  id: string
  game_id: string
  text: string
  image?: string | null | undefined
  options: readonly Readonly<Omit<OptionRow, 'id'> & { id?: string | undefined }>[]
  is_active?: boolean | undefined
  /** Null: the room's time. Absent: unchanged. */
  seconds?: number | null | undefined
  /** The version that the author saw. If the stored one differs, the change is refused. */
  expected?: Readonly<{ version: number; is_active: boolean }> | undefined
}>

type NewQuestion = QuestionDraft & Readonly<{ isNew?: boolean }>

/**
 * Idempotent by id, and with `isNew` by key.
 * @throws FieldsError; RegistryError `game_changed` if the id of a new question is taken
 */
export const createQuestion = (
  db: CommonQueryMethods,
  author: Author,
  { isNew = false, ...question }: NewQuestion,
) =>
  db.transaction(async (transaction) => {
    const { isRepeated } = await claimCommand(transaction, author, question)
    await lockGameIfThere(transaction, author.organizationId, question.game_id)
    if (isNew && !isRepeated && (await isTaken(transaction, author.organizationId, question.id)))
      throw new RegistryError('game_changed')
    const [known] = await findQuestions(transaction, author.organizationId, [question.id])
    if (!known)
      await saveAll(transaction, author, { questions: [question], fieldOf: (field) => field })
    return await find(transaction, author.organizationId, question.id)
  })

/**
 * A repeated key changes nothing.
 * @throws RegistryError `not_found`, `game_changed`, FieldsError
 */
export const updateQuestion = (db: CommonQueryMethods, author: Author, question: QuestionDraft) =>
  db.transaction(async (transaction) => {
    const { isRepeated } = await claimCommand(transaction, author, question)
    if (isRepeated) return await find(transaction, author.organizationId, question.id)
    await find(transaction, author.organizationId, question.id)
    await saveAll(transaction, author, { questions: [question], fieldOf: (field) => field })
    return await find(transaction, author.organizationId, question.id)
  })

type Questions = readonly (Omit<QuestionDraft, 'id'> & Readonly<{ id?: string | undefined }>)[]

/**
 * Saves all or none. A repeated key gets the first answer.
 * @throws RegistryError `not_found`, `idempotency_key_reused`, FieldsError
 */
export const saveQuestions = (
  db: CommonQueryMethods,
  author: Author,
  id: string,
  sent: Questions,
) =>
  keepImport(db, author, { id, kind: 'questions', said: sent }, async (transaction) => {
    const questions = sent.map((question) => ({ ...question, id: question.id ?? uuidv7() }))
    const named = sent.flatMap((question) => question.id ?? [])
    if ((await findQuestions(transaction, author.organizationId, named)).length < named.length)
      throw new RegistryError('not_found')
    const written = await saveAll(transaction, author, {
      questions,
      fieldOf: (field, at) => `${at}.${field}`,
    })
    const changes = written.flatMap((one) => changeOf(one) ?? [])
    const created = changes.filter(({ before }) => before === null).length
    const updated = changes.length - created
    return {
      outcome: { created, updated, unchanged: sent.length - changes.length, failed: [] },
      changes,
    }
  })

const changeOf = ({ before, after }: WrittenQuestion): GameImportChange | null => {
  if (!before) return { id: after.id, before: null, after: {} }
  const fields = fieldsOf({ before, after })
  const only = (one: QuestionAfter) =>
    Object.fromEntries(fields.map((field) => [field, one[field]]))
  return fields.length === 0 ? null : { id: after.id, before: only(before), after: only(after) }
}

/** The games must exist. @throws FieldsError */
export const writeQuestions = (
  transaction: CommonQueryMethods,
  author: Author,
  questions: readonly QuestionDraft[],
) => saveAll(transaction, author, { questions, fieldOf: (field, at) => `${at}.${field}` })

type Saving = Readonly<{
  questions: readonly QuestionDraft[]
  fieldOf: (field: string, at: number) => string
}>

const saveAll = async (
  transaction: CommonQueryMethods,
  author: Author,
  { questions, fieldOf }: Saving,
) => {
  const { organizationId } = author
  // Locks in id order, so that two changes cannot deadlock.
  const types = new Map<string, QuestionRow['game_type']>()
  for (const id of [...new Set(questions.map(({ game_id }) => game_id))].sort()) {
    const game = await lockGameIfThere(transaction, organizationId, id)
    if (game) types.set(id, game.game_type)
  }
  const known = await findQuestions(
    ...([transaction, organizationId, questions.map(({ id }) => id)] as const),
  )
  const before = new Map(known.map((row) => [row.id, row]))
  if (questions.some((question) => isChanged(question, before.get(question.id))))
    throw new RegistryError('game_changed')
  const images = new Set(
    await findBlobIds(
      ...([transaction, organizationId, questions.flatMap(({ image }) => image ?? [])] as const),
    ),
  )
  const wrong = questions.flatMap((question, at) =>
    wrongOf(question, {
      before: before.get(question.id),
      type: types.get(question.game_id),
      images,
    }).map((field) => ({
      ...field,
      field: fieldOf(field.field, at),
    })),
  )
  if (wrong.length > 0) throw new FieldsError(wrong)
  const written = questions.map((question) => ({
    before: before.get(question.id),
    after: asStored(question, before),
  }))
  await write(transaction, author, written)
  await checkCounts(transaction, organizationId, { questions, fieldOf })
  return written
}

const isChanged = ({ expected }: QuestionDraft, row: QuestionRow | undefined) =>
  expected !== undefined &&
  (row?.version !== expected.version || row.is_active !== expected.is_active)

type Context = Readonly<{
  before: QuestionRow | undefined
  type: QuestionRow['game_type'] | undefined
  images: ReadonlySet<string>
}>

const wrongOf = (question: QuestionDraft, { before, type, images }: Context): InvalidField[] => {
  if (!type || (before && before.game_id !== question.game_id))
    return [{ field: 'game', code: 'invalid_game_id' }]
  const most = mostCorrect[type]
  const ids = question.options.flatMap(({ id }) => id ?? [])
  const own = before?.options.map(({ id }) => id) ?? []
  const isKnown = ids.every((id) => own.includes(id)) && new Set(ids).size === ids.length
  return [
    ...(question.image && question.image !== before?.image && !images.has(question.image)
      ? [{ field: 'image', code: 'blob_not_found' } as const]
      : []),
    ...(question.options.filter((option) => option.is_ans).length > most
      ? [{ field: 'options', code: 'max_correct_ans_msg', params: { max: most } } as const]
      : []),
    ...(isKnown ? [] : [{ field: 'options', code: 'yup_type_error' } as const]),
  ]
}

type QuestionField = 'id' | 'game_id' | 'text' | 'image' | 'options' | 'is_active' | 'seconds'
type QuestionAfter = Pick<QuestionRow, QuestionField>
type WrittenQuestion = Readonly<{ before: QuestionRow | undefined; after: QuestionAfter }>

const asStored = (
  question: QuestionDraft,
  before: ReadonlyMap<string, QuestionRow>,
): QuestionAfter => {
  const { id, game_id, text, image, options, is_active = true, seconds } = question
  const was = before.get(id)
  return {
    id,
    game_id,
    text,
    is_active,
    image: image === undefined ? (was?.image ?? null) : image,
    seconds: seconds === undefined ? (was?.seconds ?? null) : seconds,
    options: options.map(({ id: option, text: words, is_ans }, at) => ({
      // Imported options have no ids. The same text in the same place keeps its id.
      id:
        option ??
        (was?.options[at]?.text === words && !isNamed(options, was.options[at].id)
          ? was.options[at].id
          : uuidv7()),
      text: words,
      is_ans,
    })),
  }
}

const isNamed = (options: QuestionDraft['options'], id: string) =>
  options.some((option) => option.id === id)

const versionedFields = ['text', 'image', 'options', 'seconds'] as const
const fieldsOf = ({ before, after }: WrittenQuestion) =>
  [...versionedFields, 'is_active' as const].filter(
    (field) => !before || !isDeepStrictEqual(before[field], after[field]),
  )

const questionColumns = {
  id: uuid,
  game_id: uuid,
  text,
  image: nullable(text),
  options: jsonb(z.unknown()),
  is_active: bool,
  version: int4,
  seconds: nullable(int4),
  nth: int4,
}

const write = async (
  transaction: CommonQueryMethods,
  author: Author,
  all: readonly WrittenQuestion[],
) => {
  const { organizationId } = author
  const at = author.at.toISOString()
  const changed = all.filter((one) => fieldsOf(one).length > 0)
  const rows = changed.map((one, nth) => {
    const { id, game_id, text, image, options, is_active, seconds } = one.after
    const hasNewContent = !one.before || fieldsOf(one).some((field) => field !== 'is_active')
    const version = (one.before?.version ?? 0) + (hasNewContent ? 1 : 0)
    return { id, game_id, text, image, options, is_active, version, seconds, nth }
  })
  const sent = sentRows(rows, questionColumns)
  await transaction.query(sql.typeAlias('void')`
    INSERT INTO game_questions (organization_id, id, game_id, text, image, options, is_active, version, seconds,
      created_at, updated_at)
    SELECT ${organizationId}, sent.id, game_id, text, image, options, is_active, version, seconds, ${at}::timestamptz, ${at}::timestamptz
    FROM ${sent} AS sent
    ORDER BY nth
    ON CONFLICT (organization_id, id) DO UPDATE SET text = excluded.text, image = excluded.image,
      options = excluded.options, is_active = excluded.is_active, version = excluded.version,
      seconds = excluded.seconds, updated_at = excluded.updated_at`)
  await transaction.query(sql.typeAlias('void')`
    INSERT INTO game_question_versions (organization_id, question_id, version, text, image, options)
    SELECT ${organizationId}, id, version, text, image, options
    FROM ${sent} AS sent
    ON CONFLICT (organization_id, question_id, version) DO NOTHING`)
  const entries = changed.map((one) => {
    const entry = { subjectType: 'game_question', subjectId: one.after.id } as const
    return one.before
      ? { ...entry, action: 'updated' as const, fields: fieldsOf(one) }
      : { ...entry, action: 'created' as const }
  })
  await logChanges(transaction, author, entries)
}

/** @throws FieldsError `yup_array_max` */
const checkCounts = async (
  transaction: CommonQueryMethods,
  organizationId: string,
  { questions, fieldOf }: Saving,
) => {
  const ids = [...new Set(questions.map(({ game_id }) => game_id))]
  const full = await transaction.anyFirst(sql.typeAlias('id')`
    SELECT game_id AS id FROM game_questions
    WHERE organization_id = ${organizationId} AND game_id = ANY(${sql.array(ids, 'uuid')}) AND is_active
    GROUP BY game_id HAVING count(*) > ${mostQuestions}`)
  const wrong = full.map((id) => {
    const at = questions.findIndex(({ game_id }) => game_id === id)
    return {
      field: fieldOf('game', at),
      code: 'yup_array_max',
      params: { max: mostQuestions },
    } as const
  })
  if (wrong.length > 0) throw new FieldsError(wrong)
}

/** Includes questions of deleted games. */
const isTaken = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.exists(sql.typeAlias('id')`
    SELECT id FROM game_questions WHERE organization_id = ${organizationId} AND id = ${id}`)

const find = async (db: CommonQueryMethods, organizationId: string, id: string) =>
  foundRow((await findQuestions(db, organizationId, [id]))[0] ?? null)
