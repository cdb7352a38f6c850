import type { FragmentSqlToken } from 'slonik'
import type { SubjectType } from '#domain/administration.ts'
import { sql } from '#platform/postgres/pool.ts'

/** `en` and `zh` are displayed; `text` is searched. */
type NamedTable = Readonly<{
  table: string
  en: FragmentSqlToken
  zh: FragmentSqlToken
  text: FragmentSqlToken
  /** The subject's kind, if it differs from the type. */
  kind?: FragmentSqlToken
  /** The organisation's column, if it is not organization_id. */
  owner?: string
  /** Selects the type's rows in a shared table. */
  only?: FragmentSqlToken
}>

const [nameEn, nameZh, name] = [sql.fragment`name_en`, sql.fragment`name_zh`, sql.fragment`name`]
const bothNames = sql.fragment`concat_ws(' ', name_en, name_zh)`
const twoNames = (table: string): NamedTable => ({ table, en: nameEn, zh: nameZh, text: bothNames })
const oneName = (table: string): NamedTable => ({ table, en: name, zh: name, text: name })
const mainName = (table: string): NamedTable => ({
  table,
  en: sql.fragment`COALESCE(NULLIF(name_en, ''), name)`,
  zh: name,
  text: sql.fragment`concat_ws(' ', name, name_en)`,
})
const titled = (kind: 'notice' | 'memo'): NamedTable => ({
  table: 'messages',
  en: sql.fragment`title`,
  zh: sql.fragment`title`,
  text: sql.fragment`title`,
  only: sql.fragment`kind = ${kind}`,
})
const question = sql.fragment`text`
const questionText = { en: question, zh: question, text: question }
const ofCategory = (name: 'name_en' | 'name_zh', all: string) => sql.fragment`COALESCE((
  SELECT ${sql.identifier(['category', name])} FROM rule_categories AS category
  WHERE category.organization_id = certificate_thresholds.organization_id AND category.id = category_id), ${all})`
const unlessErased = (what: FragmentSqlToken) =>
  sql.fragment`CASE WHEN erased_at IS NULL THEN ${what} END`

const named: Readonly<Record<Exclude<SubjectType, 'student_import'>, NamedTable>> = {
  user: {
    table: 'users',
    kind: sql.fragment`CASE role WHEN 'user' THEN 'student' ELSE 'staff' END`,
    en: unlessErased(nameEn),
    zh: unlessErased(nameZh),
    text: unlessErased(sql.fragment`concat_ws(' ', name_en, name_zh, username, email)`),
  },
  point_rule: {
    ...mainName('point_rules'),
    kind: sql.fragment`CASE WHEN type IN ('redeem', 'virtual_redeem') THEN 'prize_rule' ELSE 'point_rule' END`,
  },
  rule_category: twoNames('rule_categories'),
  organization_filter: {
    ...twoNames('organization_filters'),
    text: sql.fragment`concat_ws(' ', name_en, name_zh, value)`,
  },
  period: oneName('periods'),
  attendance_rule: mainName('attendance_rules'),
  device: { ...oneName('devices'), text: sql.fragment`concat_ws(' ', name, identifier)` },
  subject: twoNames('subjects'),
  homework_type: mainName('homework_types'),
  badge_rule: mainName('badge_rules'),
  notice: titled('notice'),
  memo: titled('memo'),
  learning_resource: twoNames('learning_resources'),
  game: oneName('games'),
  game_question: { table: 'game_questions', ...questionText },
  board_game: twoNames('board_games'),
  display: oneName('displays'),
  house: mainName('houses'),
  class_group: mainName('class_groups'),
  certificate_threshold: {
    table: 'certificate_thresholds',
    en: ofCategory('name_en', 'All categories'),
    zh: ofCategory('name_zh', '所有類別'),
    text: sql.fragment`concat_ws(' ', ${ofCategory('name_en', 'All categories')}, ${ofCategory('name_zh', '所有類別')})`,
  },
  organization: { ...twoNames('organizations'), owner: 'id' },
}

/** Selects the names of all subjects but student imports, including deleted rules. */
export const namedSubjects = (organizationId: string) =>
  sql.join(
    Object.entries(named).map(
      ([
        type,
        { table, en, zh, text, kind, owner = 'organization_id', only = sql.fragment`true` },
      ]) => {
        const own = sql.fragment`FROM ${sql.identifier([table])} WHERE ${sql.identifier([owner])} = ${organizationId} AND ${only}`
        const as = sql.fragment`${kind ?? sql.fragment`${type}::text`} AS kind, id, ${en} AS name_en, ${zh} AS name_zh`
        return sql.fragment`SELECT ${as}, ${text} AS text ${own}`
      },
    ),
    sql.fragment` UNION ALL `,
  )
