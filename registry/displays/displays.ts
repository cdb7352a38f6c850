import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { privacies, spans } from '#domain/displays.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { type ListQuery, readList } from '../lists.ts'
import { foundRow } from '../registry-error.ts'
import { takeLetters } from './display-pairings.ts'
import { endsAt, validUntil } from './display-validity.ts'

export const DisplayRow = z.object({
  organization_id: z.string(),
  id: z.string(),
  name: z.string(),
  class: z.string().nullable(),
  privacy: z.enum(privacies),
  language: z.enum(['zh', 'en']),
  /** The whole period, or the week from Monday. */
  span: z.enum(spans),
  /** Ranks classes by points per student. */
  averages: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  ends_at: z.string(),
  created_by: z.string(),
  created_by_en: z.string(),
  created_by_zh: z.string(),
})
export type DisplayRow = z.infer<typeof DisplayRow>

const columns = sql.fragment`
  displays.organization_id, displays.id, name, class, privacy, language, span, averages, displays.created_at, last_seen_at, ${endsAt} AS ends_at, created_by,
  users.name_en AS created_by_en, users.name_zh AS created_by_zh`
const tables = sql.fragment`
  displays JOIN users ON users.organization_id = displays.organization_id AND users.id = created_by`
const select = sql.fragment`SELECT ${columns} FROM ${tables}`

const list = {
  row: DisplayRow,
  columns,
  from: tables,
  searched: sql.fragment`concat_ws(' ', name, class)`,
  orders: {
    name: sql.fragment`name COLLATE natural_order`,
    class: sql.fragment`class COLLATE natural_order`,
    created_at: sql.fragment`displays.created_at`,
    last_seen_at: sql.fragment`last_seen_at`,
    ends_at: endsAt,
  },
  defaultOrder: sql.fragment`displays.created_at DESC, displays.id`,
}

export const listDisplays = (
  db: CommonQueryMethods,
  organizationId: string,
  listQuery: ListQuery<keyof typeof list.orders> = {},
) =>
  readList(
    db,
    { ...list, where: sql.fragment`displays.organization_id = ${organizationId}` },
    listQuery,
  )

export const findDisplay = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(DisplayRow)`
    ${select} WHERE displays.organization_id = ${organizationId} AND displays.id = ${id}`)

export const findDisplays = async (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) => {
  const found = await db.any(
    prepared(sql.type(DisplayRow)`
      ${select} WHERE displays.organization_id = ${organizationId} AND displays.id = ANY(${sql.array(ids, 'uuid')})`),
  )
  return new Map(found.map((display) => [display.id, display]))
}

/** Returns null if the display or its organisation has expired, or the display was revoked. */
export const findDisplayByKey = (db: CommonQueryMethods, keyHash: string, now: Date) =>
  db.maybeOne(
    prepared(sql.type(DisplayRow)`
      ${select} JOIN organizations ON organizations.id = displays.organization_id
      WHERE key_hash = decode(${keyHash}, 'hex') AND ${endsAt} > ${now.toISOString()}
        AND (expires_at IS NULL OR expires_at > ${now.toISOString()})`),
  )

export type DisplayFields = Readonly<
  Pick<DisplayRow, 'name' | 'class' | 'privacy' | 'language' | 'span' | 'averages'>
>
export type NewDisplay = DisplayFields &
  Readonly<{
    id: string
    keyHash: string
    /** The six letters of the screen whose key the display gets. */
    code?: string | undefined
  }>

/**
 * Idempotent by id. With a link, each call makes a new key; a screen that is already paired keeps
 * its key.
 * @throws as takeLetters
 */
export const createDisplay = (db: CommonQueryMethods, author: Author, display: NewDisplay) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    const { keyHash: ownKey, ...said } = display
    const { id, name, class: className, privacy, language, span, averages, code } = said
    await claimCommand(transaction, author, said)
    const known = await findDisplay(transaction, organizationId, id)
    if (known && code !== undefined) return known
    const letters =
      code === undefined
        ? undefined
        : await takeLetters(transaction, { code, display: id, now: at })
    const { rows } = await transaction.query(sql.type(z.object({ inserted: z.boolean() }))`
      INSERT INTO displays (organization_id, id, name, class, privacy, language, span, averages, key_hash, created_by,
        created_at, last_seen_at, valid_until)
      VALUES (${organizationId}, ${id}, ${name}, ${className}, ${privacy}, ${language}, ${span}, ${averages},
        decode(${letters?.key_hash ?? ownKey}, 'hex'), ${userId}, ${at.toISOString()}, ${letters ? at.toISOString() : null}, ${validUntil(organizationId, at)})
      ON CONFLICT (organization_id, id) DO UPDATE SET key_hash = excluded.key_hash
      RETURNING xmax = 0 AS inserted`)
    const action = rows[0]?.inserted ? 'created' : 'key_renewed'
    await logChange(transaction, author, { action, subjectType: 'display', subjectId: id })
    return foundRow(await findDisplay(transaction, organizationId, id))
  })

type ChangedDisplay = DisplayFields & Readonly<{ id: string; code?: string | undefined }>

/**
 * With the letters of a new screen (`code`), that screen replaces the old one.
 * @throws RegistryError `not_found`, and as takeLetters
 */
export const updateDisplay = (
  db: CommonQueryMethods,
  author: Author,
  { id, code, ...given }: ChangedDisplay,
) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await transaction.any(sql.typeAlias('id')`
      SELECT id FROM displays WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`)
    const before = foundRow(await findDisplay(transaction, organizationId, id))
    const fields = changedFields(before, given)
    if (fields.length > 0) {
      const { name, class: className, privacy, language, span, averages } = given
      await transaction.query(sql.typeAlias('void')`
        UPDATE displays SET name = ${name}, class = ${className}, privacy = ${privacy}, language = ${language},
          span = ${span}, averages = ${averages}
        WHERE organization_id = ${organizationId} AND id = ${id}`)
      await logChange(transaction, author, {
        action: 'updated',
        subjectType: 'display',
        subjectId: id,
        fields,
      })
    }
    const letters =
      code === undefined
        ? undefined
        : await takeLetters(transaction, { code, display: id, now: at })
    if (letters && !letters.is_again) {
      await transaction.query(sql.typeAlias('void')`
        UPDATE displays SET key_hash = decode(${letters.key_hash}, 'hex'), last_seen_at = ${at.toISOString()}
        WHERE organization_id = ${organizationId} AND id = ${id}`)
      await logChange(transaction, author, {
        action: 'key_renewed',
        subjectType: 'display',
        subjectId: id,
      })
    }
    return foundRow(await findDisplay(transaction, organizationId, id))
  })

/** @throws RegistryError `not_found` */
export const renewDisplay = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      UPDATE displays SET renewed_at = ${at.toISOString()}, valid_until = ${validUntil(organizationId, at)}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    if (rowCount > 0)
      await logChange(transaction, author, {
        action: 'renewed',
        subjectType: 'display',
        subjectId: id,
      })
    return foundRow(await findDisplay(transaction, organizationId, id))
  })

export const deleteDisplay = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      DELETE FROM displays WHERE organization_id = ${author.organizationId} AND id = ${id}`)
    if (rowCount === 0) return false
    await logChange(transaction, author, {
      action: 'deleted',
      subjectType: 'display',
      subjectId: id,
    })
    return true
  })
