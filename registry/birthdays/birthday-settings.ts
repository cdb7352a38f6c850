import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { startOfLocalDate } from '#domain/calendar.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { FieldsError, foundRow } from '../registry-error.ts'

/** Days are 0 to 30. An empty message is not shown. */
export const BirthdaySettings = z.object({
  birthday_message_en: z.string(),
  birthday_message_zh: z.string(),
  near_birthday_message_en: z.string(),
  near_birthday_message_zh: z.string(),
  day_before_birthday: z.number(),
  day_after_birthday: z.number(),
  birthday_point_rule: z.string().nullable(),
})
export type BirthdaySettings = z.infer<typeof BirthdaySettings>

const columns = sql.fragment`
  birthday_message_en, birthday_message_zh, near_birthday_message_en, near_birthday_message_zh, day_before_birthday,
  day_after_birthday, birthday_point_rule`

const BirthdaySettingsRow = BirthdaySettings.extend({
  time_zone: z.string(),
  /** Null without an active rule. */
  rule_point: z.number().nullable(),
  birthday_since: z.string().nullable(),
})
export type BirthdayTerms = Pick<
  z.infer<typeof BirthdaySettingsRow>,
  'time_zone' | 'rule_point' | 'birthday_since'
>

export const isDue = ({ time_zone, rule_point, birthday_since }: BirthdayTerms, date: string) =>
  rule_point !== null &&
  birthday_since !== null &&
  startOfLocalDate(date, time_zone) >= new Date(birthday_since)

export const findBirthdaySettings = async (db: CommonQueryMethods, organizationId: string) =>
  foundRow(
    await db.maybeOne(sql.type(BirthdaySettingsRow)`
      SELECT ${columns}, time_zone, birthday_since, (SELECT point FROM point_rules
          WHERE organization_id = organizations.id AND point_rules.id = birthday_point_rule
            AND is_active AND deleted_at IS NULL) AS rule_point
      FROM organizations WHERE id = ${organizationId}`),
  )

/** @throws FieldsError `rule_not_found` unless a new rule is an active reward */
export const updateBirthdaySettings = (
  db: CommonQueryMethods,
  author: Author,
  after: BirthdaySettings,
) =>
  db.transaction(async (transaction) => {
    const { organizationId: id } = author
    const before = foundRow(
      await transaction.maybeOne(sql.type(BirthdaySettings)`
        SELECT ${columns} FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`),
    )
    const fields = changedFields(before, after)
    if (fields.length === 0) return
    if (fields.includes('birthday_point_rule'))
      await checkRule(transaction, id, after.birthday_point_rule)
    await transaction.query(sql.typeAlias('void')`
      UPDATE organizations SET birthday_message_en = ${after.birthday_message_en},
        birthday_message_zh = ${after.birthday_message_zh}, near_birthday_message_en = ${after.near_birthday_message_en},
        near_birthday_message_zh = ${after.near_birthday_message_zh}, day_before_birthday = ${after.day_before_birthday},
        day_after_birthday = ${after.day_after_birthday}, birthday_point_rule = ${after.birthday_point_rule}
      WHERE id = ${id}`)
    await keepBirthdaySince(transaction, author)
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'organization',
      subjectId: id,
      fields,
    })
  })

/**
 * Stores since when the module is on and has a rule. Call it in the transaction that changes one.
 */
export const keepBirthdaySince = (db: CommonQueryMethods, { organizationId, at }: Author) =>
  db.query(sql.typeAlias('void')`
    UPDATE organizations SET birthday_since = CASE
        WHEN modules @> '{"birthday": true}' AND birthday_point_rule IS NOT NULL
        THEN COALESCE(birthday_since, ${at.toISOString()}::timestamptz) END
    WHERE id = ${organizationId}`)

const checkRule = async (db: CommonQueryMethods, organizationId: string, rule: string | null) => {
  if (rule === null) return
  const isThere = await db.exists(sql.typeAlias('id')`
    SELECT id FROM point_rules WHERE organization_id = ${organizationId} AND id = ${rule} AND type = 'reward'
      AND is_active AND deleted_at IS NULL`)
  if (!isThere) throw new FieldsError([{ field: 'birthday_point_rule', code: 'rule_not_found' }])
}
