import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { inPages } from '#platform/postgres/in-pages.ts'
import { sql } from '#platform/postgres/pool.ts'

const RemarkRow = z.object({ period: z.string(), at: z.string(), text: z.string() })

/** The latest remark of each period, unless it was removed. */
export const listRemarksOf = (
  db: CommonQueryMethods,
  organizationId: string,
  profileIds: readonly string[],
) =>
  db.any(sql.type(RemarkRow)`
    SELECT periods.name AS period, remark.created_at AS at, text
    FROM report_remarks AS remark
    JOIN report_remark_texts AS texts
      ON texts.organization_id = remark.organization_id AND texts.id = remark.id AND text <> ''
    JOIN profiles ON profiles.organization_id = remark.organization_id AND profiles.id = remark.profile_id
    JOIN periods ON periods.organization_id = profiles.organization_id AND periods.id = period_id
    WHERE remark.organization_id = ${organizationId}
      AND remark.profile_id = ANY(${sql.array([...profileIds], 'uuid')})
    ORDER BY remark.created_at, remark.id`)

const WrittenRow = z.object({ id: z.string(), period: z.string(), at: z.string() })

type Author = Readonly<{ organizationId: string; actorId: string }>

/** The latest remarks that somebody wrote, in pages and without texts. */
export const listRemarksWritten = (db: CommonQueryMethods, { organizationId, actorId }: Author) =>
  inPages<z.infer<typeof WrittenRow>>(
    (after, limit) =>
      db.any(sql.type(WrittenRow)`
        SELECT remark.id, periods.name AS period, remark.created_at AS at
        FROM report_remarks AS remark
        JOIN profiles ON profiles.organization_id = remark.organization_id AND profiles.id = remark.profile_id
        JOIN periods ON periods.organization_id = profiles.organization_id AND periods.id = period_id
        WHERE remark.organization_id = ${organizationId} AND actor_id = ${actorId}
          ${after ? sql.fragment`AND (remark.created_at, remark.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql.fragment``}
        ORDER BY remark.created_at, remark.id LIMIT ${limit}`),
    500,
  )
