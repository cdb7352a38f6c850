import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { RaceScope } from './race.ts'

const Runner = z.object({
  runner_id: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
  name_en: z.string().nullable(),
  name_zh: z.string().nullable(),
  students: z.number().nullable(),
})

export const listRunners = (
  db: CommonQueryMethods,
  { organizationId, periodId, groupBy }: RaceScope,
  ids: readonly string[],
) =>
  groupBy === 'class'
    ? db.any(sql.type(Runner)`
        SELECT runner AS runner_id, runner AS class, NULL::int AS class_no, NULL AS name_en, NULL AS name_zh,
          (SELECT count(*)::int FROM profiles JOIN users ON users.organization_id = ${organizationId} AND users.id = user_id
            WHERE profiles.organization_id = ${organizationId} AND period_id = ${periodId} AND class = runner
              AND erased_at IS NULL AND merged_into IS NULL) AS students
        FROM unnest(${sql.array([...ids], 'text')}) AS runners (runner) ORDER BY runner COLLATE natural_order, runner`)
    : db.any(sql.type(Runner)`
        SELECT profiles.id::text AS runner_id, class, class_no, name_en, name_zh, NULL::int AS students
        FROM profiles JOIN users ON users.organization_id = ${organizationId} AND users.id = user_id
        WHERE profiles.organization_id = ${organizationId} AND profiles.id = ANY (${sql.array([...ids], 'uuid')})
        ORDER BY class COLLATE natural_order, class, class_no, profiles.id`)
