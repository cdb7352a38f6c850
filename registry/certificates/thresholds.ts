import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { certificateLevels } from '#domain/certificates/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange, logChanges } from '../audit/administration-log.ts'
import { claimCommand } from '../commands.ts'
import { lockOrganization } from '../lock-organization.ts'
import { findPeriod } from '../organization/periods.ts'
import { findRuleCategory } from '../points/rule-categories.ts'
import { FieldsError, foundRow } from '../registry-error.ts'

/** The fewest points for each level; null if the level is not given. */
const ThresholdsRow = z.object({
  id: z.string(),
  /** Null: the points of all categories. */
  category_id: z.string().nullable(),
  bronze: z.number().nullable(),
  silver: z.number().nullable(),
  gold: z.number().nullable(),
})
export type ThresholdsRow = z.infer<typeof ThresholdsRow>

type PeriodOfSchool = Readonly<{ organizationId: string; periodId: string }>
type ThresholdsChange = Readonly<{ periodId: string } & Omit<ThresholdsRow, 'id'>>

const columns = sql.fragment`id, category_id, bronze, silver, gold`
const hasLevels = sql.fragment`num_nonnulls(bronze, silver, gold) > 0`
const subjectType = 'certificate_threshold' as const

/** Leaves out deleted categories. */
export const listThresholds = (
  db: CommonQueryMethods,
  { organizationId, periodId }: PeriodOfSchool,
) =>
  db.any(sql.type(ThresholdsRow)`
    SELECT ${columns} FROM certificate_thresholds
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND ${hasLevels}
      AND (category_id IS NULL OR EXISTS (
        SELECT FROM rule_categories AS category
        WHERE category.organization_id = certificate_thresholds.organization_id
          AND category.id = category_id AND category.deleted_at IS NULL))
    ORDER BY category_id NULLS FIRST`)

export const findThresholds = (
  db: CommonQueryMethods,
  { organizationId, periodId }: PeriodOfSchool,
  categoryId: string | null,
) =>
  db.maybeOne(sql.type(ThresholdsRow)`
    SELECT ${columns} FROM certificate_thresholds
    WHERE organization_id = ${organizationId} AND period_id = ${periodId}
      AND category_id IS NOT DISTINCT FROM ${categoryId}::uuid`)

/** @throws RegistryError `not_found`, FieldsError `category_not_found` */
export const setThresholds = (db: CommonQueryMethods, author: Author, change: ThresholdsChange) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const { periodId, category_id, bronze, silver, gold } = change
    await lockOrganization(transaction, organizationId)
    const of = { organizationId, periodId }
    foundRow(await findPeriod(transaction, organizationId, periodId))
    await mustBeCategory(transaction, organizationId, category_id)
    const before = await findThresholds(transaction, of, category_id)
    const changed = certificateLevels.filter((level) => (before?.[level] ?? null) !== change[level])
    if (changed.length === 0) return await listThresholds(transaction, of)
    const subjectId = await transaction.oneFirst(sql.typeAlias('id')`
      INSERT INTO certificate_thresholds (organization_id, period_id, category_id, bronze, silver, gold)
      VALUES (${organizationId}, ${periodId}, ${category_id}, ${bronze}, ${silver}, ${gold})
      ON CONFLICT ON CONSTRAINT certificate_thresholds_key DO UPDATE SET
        bronze = excluded.bronze, silver = excluded.silver, gold = excluded.gold
      RETURNING id`)
    await logChange(transaction, author, {
      action: before ? 'updated' : 'created',
      subjectType,
      subjectId,
      ...(before && { fields: changed }),
    })
    return await listThresholds(transaction, of)
  })

type ThresholdsCopy = Readonly<{ periodId: string; fromPeriodId: string }>

/** Categories that have thresholds keep them. @throws RegistryError `not_found` */
export const copyThresholds = (db: CommonQueryMethods, author: Author, copy: ThresholdsCopy) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const { periodId, fromPeriodId } = copy
    await lockOrganization(transaction, organizationId)
    const of = { organizationId, periodId }
    for (const id of [periodId, fromPeriodId])
      foundRow(await findPeriod(transaction, organizationId, id))
    const { isRepeated } = await claimCommand(transaction, author, copy)
    if (isRepeated) return await listThresholds(transaction, of)
    const known = await listThresholds(transaction, { organizationId, periodId: fromPeriodId })
    const ids = known.map(({ id }) => id)
    const copied = await transaction.anyFirst(sql.typeAlias('id')`
      INSERT INTO certificate_thresholds (organization_id, period_id, category_id, bronze, silver, gold)
      SELECT organization_id, ${periodId}, category_id, bronze, silver, gold FROM certificate_thresholds
      WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')})
      ON CONFLICT ON CONSTRAINT certificate_thresholds_key DO UPDATE SET
        bronze = excluded.bronze, silver = excluded.silver, gold = excluded.gold
      WHERE num_nonnulls(certificate_thresholds.bronze, certificate_thresholds.silver,
        certificate_thresholds.gold) = 0
      RETURNING id`)
    await logChanges(
      transaction,
      author,
      copied.map((subjectId) => ({ action: 'created', subjectType, subjectId }) as const),
    )
    return await listThresholds(transaction, of)
  })

const mustBeCategory = async (
  db: CommonQueryMethods,
  organizationId: string,
  id: string | null,
) => {
  if (id !== null && !(await findRuleCategory(db, organizationId, id)))
    throw new FieldsError([{ field: 'category', code: 'category_not_found' }])
}
