import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type LogAction, type SubjectKind, subjectKinds } from '#domain/administration.ts'
import { sql } from '#platform/postgres/pool.ts'
import { searchWordsIn } from '#platform/postgres/search-words.ts'
import { LogRow } from './administration-log.ts'
import { namedSubjects } from './named-subjects.ts'

/** Names are the current ones; null if the person was erased or the row is gone. */
export const NamedChange = LogRow.omit({ subject_type: true }).extend({
  kind: z.enum(subjectKinds),
  subject_en: z.string().nullable(),
  subject_zh: z.string().nullable(),
  actor_en: z.string().nullable(),
  actor_zh: z.string().nullable(),
})
export type NamedChange = z.infer<typeof NamedChange>

export type ChangeListQuery = Readonly<{
  organizationId: string
  search?: string | undefined
  kind?: SubjectKind | undefined
  action?: LogAction | undefined
  from?: Date | undefined
  before?: Date | undefined
  oldestFirst?: boolean
  limit: number
  page: number
}>

export const readAdministrationLog = async (db: CommonQueryMethods, query: ChangeListQuery) => {
  const { organizationId, limit, page } = query
  const matching = conditions(query)
  const order = query.oldestFirst
    ? sql.fragment`log.at, log.id`
    : sql.fragment`log.at DESC, log.id DESC`
  const named = namedSubjects(organizationId)
  const rows = await db.any(sql.type(NamedChange)`
    SELECT log.id, log.at, actor_id, action, fields, subject_id,
      COALESCE(subject.kind, CASE subject_type WHEN 'user' THEN 'student' ELSE subject_type END) AS kind,
      subject.name_en AS subject_en, subject.name_zh AS subject_zh, actor.name_en AS actor_en, actor.name_zh AS actor_zh
    FROM (SELECT * FROM administration_log AS log WHERE ${matching} ORDER BY ${order}
      LIMIT ${limit} OFFSET ${page * limit}) log
    LEFT JOIN LATERAL (SELECT * FROM (${named}) named WHERE named.id = log.subject_id) subject ON true
    LEFT JOIN users actor
      ON actor.organization_id = ${organizationId} AND actor.id = actor_id AND actor.erased_at IS NULL
    ORDER BY ${order}`)
  const total = await db.oneFirst(sql.type(z.object({ total: z.number() }))`
    SELECT count(*) AS total FROM administration_log AS log WHERE ${matching}`)
  return { rows, total }
}

const conditions = ({ organizationId, search, kind, action, from, before }: ChangeListQuery) =>
  sql.join(
    [
      sql.fragment`log.organization_id = ${organizationId}`,
      ...(kind ? [ofKind(organizationId, kind)] : []),
      ...(action ? [sql.fragment`action = ${action}`] : []),
      ...(from ? [sql.fragment`log.at >= ${from.toISOString()}`] : []),
      ...(before ? [sql.fragment`log.at < ${before.toISOString()}`] : []),
      ...searchWordsIn(search).map((word) => hasWord(organizationId, word)),
    ],
    sql.fragment` AND `,
  )

// A missing account was a student's, because only undoing an import removes accounts.
const ofKind = (organizationId: string, kind: SubjectKind) => {
  const staff = sql.fragment`SELECT id FROM users WHERE organization_id = ${organizationId} AND role <> 'user'`
  const prizes = sql.fragment`
    SELECT id FROM point_rules WHERE organization_id = ${organizationId} AND type IN ('redeem', 'virtual_redeem')`
  switch (kind) {
    case 'student':
      return sql.fragment`subject_type = 'user' AND subject_id NOT IN (${staff})`
    case 'staff':
      return sql.fragment`subject_type = 'user' AND subject_id IN (${staff})`
    case 'point_rule':
      return sql.fragment`subject_type = 'point_rule' AND subject_id NOT IN (${prizes})`
    case 'prize_rule':
      return sql.fragment`subject_type = 'point_rule' AND subject_id IN (${prizes})`
    default:
      return sql.fragment`subject_type = ${kind}`
  }
}

const hasWord = (organizationId: string, word: string) => {
  const ids = sql.fragment`
    SELECT id FROM (${namedSubjects(organizationId)}) named WHERE strpos(fold_search(text), fold_search(${word})) > 0`
  return sql.fragment`(actor_id IN (${ids}) OR subject_id IN (${ids}))`
}
