import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Teacher } from '../people/my-class.ts'

export type ClassDay = Readonly<{
  organizationId: string
  periodId: string
  class: string
  date: string
}>

type Saved = ClassDay & Readonly<{ id: string; at: Date; by: string }>

/** Idempotent by `id`, the batch of the check-ins. */
export const saveRollCall = (
  db: CommonQueryMethods,
  { organizationId, id, periodId, date, at, by, ...saved }: Saved,
) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO roll_calls (organization_id, id, period_id, class, date, saved_at, staff_id)
    VALUES (${organizationId}, ${id}, ${periodId}, ${saved.class}, ${date}, ${at.toISOString()}, ${by})
    ON CONFLICT (organization_id, id) DO NOTHING`)

/** Returns the roll call's period; null if it is unknown or was already undone. */
export const undoRollCall = (
  db: CommonQueryMethods,
  { organizationId, id, at }: Readonly<{ organizationId: string; id: string; at: Date }>,
): Promise<string | null> =>
  db.maybeOneFirst(sql.type(z.object({ period_id: z.string() }))`
    UPDATE roll_calls SET undone_at = ${at.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ${id} AND undone_at IS NULL
    RETURNING period_id`)

/**
 * Returns true for an undone roll call, too. If `by` is null, the roll call may be any teacher's.
 */
export const isRollCall = async (
  db: CommonQueryMethods,
  { organizationId, id, by }: Readonly<{ organizationId: string; id: string; by: string | null }>,
): Promise<boolean> =>
  (await db.maybeOneFirst(sql.type(z.object({ id: z.string() }))`
    SELECT id FROM roll_calls
    WHERE organization_id = ${organizationId} AND id = ${id} AND (${by}::uuid IS NULL OR staff_id = ${by})`)) !==
  null

const RollCall = z.object({ id: z.string(), saved_at: z.string(), staff_id: z.string() })

export const findRollCall = (
  db: CommonQueryMethods,
  { organizationId, periodId, class: name, date }: ClassDay,
): Promise<z.infer<typeof RollCall> | null> =>
  db.maybeOne(sql.type(RollCall)`
    SELECT id, saved_at, staff_id FROM roll_calls
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND class = ${name} AND date = ${date}
      AND undone_at IS NULL
    ORDER BY saved_at DESC LIMIT 1`)

const RollRulesRow = z.object({
  present_rule: z.string().nullable(),
  late_rule: z.string().nullable(),
})
export type RollRulesRow = z.infer<typeof RollRulesRow>

/** Finds the teacher's rules for this class, or else for the class whose roll they called last. */
export const findRollRules = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Teacher,
  name: string,
): Promise<RollRulesRow> =>
  (await db.maybeOne(sql.type(RollRulesRow)`
    SELECT present.id AS present_rule, late.id AS late_rule
    FROM my_classes AS mine
    LEFT JOIN attendance_rules AS present ON present.organization_id = mine.organization_id
      AND present.id = mine.present_rule AND present.is_active AND present.deleted_at IS NULL
    LEFT JOIN attendance_rules AS late ON late.organization_id = mine.organization_id
      AND late.id = mine.late_rule AND late.is_active AND late.deleted_at IS NULL
    WHERE mine.organization_id = ${organizationId} AND mine.staff_id = ${userId} AND mine.present_rule IS NOT NULL
    ORDER BY mine.class = ${name} DESC, mine.called_at DESC LIMIT 1`)) ?? {
    present_rule: null,
    late_rule: null,
  }
