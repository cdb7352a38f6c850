import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { userRoles } from '#domain/roles.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange, logChanges } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { foundRow } from '#registry/registry-error.ts'

export type LookAlikeLimits = Readonly<{ groups: number; ofGroup: number }>

const AccountRow = z.object({
  field: z.enum(['username', 'email', 'card_id']),
  folded: z.string(),
  id: z.string(),
  role: z.enum(userRoles),
  name_en: z.string(),
  name_zh: z.string(),
  value: z.string(),
  is_active: z.boolean(),
})

const isNotMerged = sql.fragment`NOT EXISTS (
  SELECT FROM profiles WHERE profiles.organization_id = users.organization_id AND user_id = users.id
    AND merged_into IS NOT NULL)`

const spelled = (organizationId: string, name: 'username' | 'email' | 'card_id') => {
  const column = sql.identifier([name])
  const twin = sql.identifier([name === 'card_id' ? 'card_twin' : 'twin'])
  // Starts from the few accounts that have a twin.
  return sql.fragment`
    SELECT ${name} AS field, fold_name(users.${column}) AS folded, users.${column} AS value,
      users.id, users.role, users.name_en, users.name_zh, users.is_active, users.${twin} AS twin
    FROM users WHERE users.organization_id = ${organizationId} AND users.erased_at IS NULL
      AND ${isNotMerged}
      AND fold_name(users.${column}) IN (
        SELECT fold_name(${column}) FROM users
        WHERE organization_id = ${organizationId} AND ${twin} > 0 AND erased_at IS NULL AND ${column} IS NOT NULL)`
}

/** Accounts of a group differ only in spelling. */
export const findLookAlikeAccounts = async (
  db: CommonQueryMethods,
  organizationId: string,
  { groups, ofGroup }: LookAlikeLimits,
) => {
  const rows = await db.any(sql.type(AccountRow)`
    SELECT field, folded, id, role, name_en, name_zh, value, is_active FROM (
      SELECT *, count(*) OVER alike AS together, dense_rank() OVER (ORDER BY field, folded) AS nth_group,
        row_number() OVER (PARTITION BY field, folded ORDER BY twin, id) AS nth
      FROM (${sql.join(
        (['username', 'email', 'card_id'] as const).map((name) => spelled(organizationId, name)),
        sql.fragment` UNION ALL `,
      )}) AS accounts
      WINDOW alike AS (PARTITION BY field, folded)
    ) AS grouped
    WHERE together > 1 AND nth <= ${ofGroup}
    ORDER BY field DESC, folded, nth LIMIT ${groups * ofGroup}`)
  return [...Map.groupBy(rows, ({ field, folded }) => `${field} ${folded}`).values()].slice(
    0,
    groups,
  )
}

const ClassRow = z.object({ folded: z.string(), class: z.string(), students: z.number() })

/** Lists spellings of one name, largest class first. */
export const findLookAlikeClasses = async (
  db: CommonQueryMethods,
  organizationId: string,
  { periodId, groups, ofGroup }: LookAlikeLimits & Readonly<{ periodId: string }>,
) => {
  foundRow(await findPeriod(db, organizationId, periodId))
  const rows = await db.any(sql.type(ClassRow)`
    SELECT folded, class, students FROM (
      SELECT *, count(*) OVER (PARTITION BY folded) AS together,
        row_number() OVER (PARTITION BY folded ORDER BY students DESC, class) AS nth
      FROM (
        SELECT fold_class(class) AS folded, class, count(*) AS students FROM profiles
        WHERE organization_id = ${organizationId} AND period_id = ${periodId} GROUP BY class
      ) AS classes
    ) AS grouped
    WHERE together > 1 AND nth <= ${ofGroup}
    ORDER BY folded, nth LIMIT ${groups * ofGroup}`)
  return [...Map.groupBy(rows, ({ folded }) => folded).values()].slice(0, groups)
}

/**
 * Respells a class, also in filters, goals, grades, teachers' classes, groups and displays. Returns
 * how many students changed.
 * @throws RegistryError `not_found` for the period, `idempotency_key_reused`
 */
export const respellClass = (
  db: CommonQueryMethods,
  author: Author,
  { periodId, class: spelling }: Readonly<{ periodId: string; class: string }>,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockOrganization(transaction, organizationId)
    await claimCommand(transaction, author, { periodId, class: spelling })
    foundRow(await findPeriod(transaction, organizationId, periodId))
    const changed = await transaction.anyFirst(sql.type(z.object({ user_id: z.string() }))`
      UPDATE profiles SET class = ${spelling}
      WHERE organization_id = ${organizationId} AND period_id = ${periodId}
        AND fold_class(class) = fold_class(${spelling}) AND class <> ${spelling}
      RETURNING user_id`)
    await logChanges(
      transaction,
      author,
      changed.map(
        (subjectId) =>
          ({ action: 'updated', subjectType: 'user', subjectId, fields: ['class'] }) as const,
      ),
    )
    await spellFilter(transaction, author, spelling)
    await spellOthers(transaction, organizationId, { periodId, class: spelling })
    return changed.length
  })

const spellOthers = async (
  db: CommonQueryMethods,
  organizationId: string,
  { periodId, class: spelling }: Readonly<{ periodId: string; class: string }>,
) => {
  for (const name of ['class_goals', 'class_grades']) {
    const table = sql.identifier([name])
    await db.query(sql.typeAlias('void')`
      UPDATE ${table} SET class = ${spelling} WHERE organization_id = ${organizationId} AND class <> ${spelling} AND class = (
        SELECT class FROM ${table} WHERE organization_id = ${organizationId} AND fold_class(class) = fold_class(${spelling})
        ORDER BY class <> ${spelling}, class LIMIT 1)`)
  }
  // A person with a row for each spelling keeps one.
  await db.query(sql.typeAlias('void')`
    WITH respelled AS (
      DELETE FROM staff_classes WHERE organization_id = ${organizationId} AND period_id = ${periodId}
        AND fold_class(class) = fold_class(${spelling}) AND class <> ${spelling} RETURNING *)
    INSERT INTO staff_classes (organization_id, period_id, staff_id, class, is_class_teacher, subject_id)
    SELECT DISTINCT organization_id, period_id, staff_id, ${spelling}::text, is_class_teacher, subject_id FROM respelled
    ON CONFLICT DO NOTHING`)
  await db.query(sql.typeAlias('void')`
    UPDATE class_groups SET class = ${spelling} WHERE organization_id = ${organizationId} AND period_id = ${periodId}
      AND fold_class(class) = fold_class(${spelling}) AND class <> ${spelling}`)
  await db.query(sql.typeAlias('void')`
    UPDATE displays SET class = ${spelling} WHERE organization_id = ${organizationId}
      AND fold_class(class) = fold_class(${spelling}) AND class <> ${spelling}`)
}

const spellFilter = async (db: CommonQueryMethods, author: Author, spelling: string) => {
  const { organizationId } = author
  const isClass = sql.fragment`organization_id = ${organizationId} AND attribute = 'class'`
  const id = await db.maybeOneFirst(sql.typeAlias('id')`
    UPDATE organization_filters SET value = ${spelling}
    WHERE ${isClass} AND id = (
      SELECT id FROM organization_filters
      WHERE ${isClass} AND fold_class(value) = fold_class(${spelling}) ORDER BY value <> ${spelling}, value LIMIT 1
    ) AND value <> ${spelling} RETURNING id`)
  if (id === null) return
  await logChange(db, author, {
    action: 'updated',
    subjectType: 'organization_filter',
    subjectId: id,
    fields: ['value'],
  })
}
