import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const PeriodEnd = z.object({ id: z.coerce.number(), organization: z.string(), period: z.string() })
export type PeriodEnd = z.infer<typeof PeriodEnd>

/**
 * Records the end of current periods whose last day is over in the school's time zone. Making
 * another period current also records an end.
 */
export const notePeriodsOver = (db: CommonQueryMethods, now: Date) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.period_ends (organization_id, period_id)
    SELECT p.organization_id, p.id FROM public.periods p
    JOIN public.organizations o ON o.id = p.organization_id
    WHERE p.is_current AND p.end_at < (${now.toISOString()}::timestamptz AT TIME ZONE o.time_zone)::date
      AND NOT EXISTS (
        SELECT FROM public.period_ends e WHERE e.organization_id = p.organization_id AND e.period_id = p.id)`)

export const listUnsealedEnds = (db: CommonQueryMethods): Promise<readonly PeriodEnd[]> =>
  db.any(sql.type(PeriodEnd)`
    SELECT id, organization_id AS organization, period_id AS period FROM public.period_ends
    WHERE sealed_at IS NULL ORDER BY id LIMIT 1000`)

export const markSealed = (db: CommonQueryMethods, end: PeriodEnd, now: Date) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.period_ends SET sealed_at = ${now.toISOString()} WHERE id = ${end.id}`)
