import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { homeworkStatuses } from '#domain/homework/events.ts'
import { sql } from '#platform/postgres/pool.ts'

type Day = Readonly<{ organizationId: string; periodId: string; date: string }>

const StandingMark = z.object({
  profile_id: z.string(),
  id: z.string(),
  status: z.enum(homeworkStatuses),
  created_at: z.string(),
  actor_id: z.string(),
  actor_name_en: z.string(),
  actor_name_zh: z.string(),
})
export type StandingMark = z.infer<typeof StandingMark>

const actorNames = sql.fragment`
  COALESCE(actors.name_en, '') AS actor_name_en, COALESCE(actors.name_zh, '') AS actor_name_zh`

export const listMarksOfDay = (
  db: CommonQueryMethods,
  { organizationId, periodId, date }: Day,
  className: string,
): Promise<readonly StandingMark[]> =>
  db.any(sql.type(StandingMark)`
    SELECT marks.profile_id, marks.id, marks.status, marks.created_at, marks.actor_id, ${actorNames}
    FROM profiles JOIN homework_marks AS marks
      ON marks.organization_id = profiles.organization_id AND marks.profile_id = profiles.id
        AND marks.date = ${date} AND marks.stands
    LEFT JOIN users AS actors ON actors.organization_id = marks.organization_id AND actors.id = marks.actor_id
    WHERE profiles.organization_id = ${organizationId} AND profiles.period_id = ${periodId}
      AND profiles.class = ${className}
    ORDER BY profiles.class_no, profiles.id
    LIMIT 999`)

const ClassOfDay = z.object({ class: z.string(), students: z.number(), recorded: z.number() })

export const listClassesOfDay = (db: CommonQueryMethods, { organizationId, periodId, date }: Day) =>
  db.any(sql.type(ClassOfDay)`
    SELECT profiles.class, count(*) AS students, count(marks.id) AS recorded
    FROM profiles
    JOIN users ON users.organization_id = profiles.organization_id AND users.id = profiles.user_id
      AND users.is_active AND users.erased_at IS NULL
    LEFT JOIN homework_marks AS marks ON marks.organization_id = profiles.organization_id
      AND marks.profile_id = profiles.id AND marks.date = ${date} AND marks.stands
    WHERE profiles.organization_id = ${organizationId} AND profiles.period_id = ${periodId}
    GROUP BY profiles.class
    ORDER BY profiles.class COLLATE natural_order
    LIMIT 999`)

const UnfinishedOfDay = z.object({
  profile_id: z.string(),
  id: z.string(),
  created_at: z.string(),
  actor_id: z.string(),
  actor_name_en: z.string(),
  actor_name_zh: z.string(),
  remarks: z.string(),
})

export const listUnfinishedOfDay = (
  db: CommonQueryMethods,
  { organizationId, periodId, date }: Day,
  homeworkType: string,
) =>
  db.any(sql.type(UnfinishedOfDay)`
    SELECT records.profile_id, records.id, records.created_at, records.actor_id, ${actorNames}, COALESCE(remarks.remarks, '') AS remarks
    FROM profiles JOIN unfinished_homework AS records
      ON records.organization_id = profiles.organization_id AND records.profile_id = profiles.id
        AND records.date = ${date} AND records.rule_id = ${homeworkType} AND records.reverted_by IS NULL
    LEFT JOIN homework_remarks AS remarks
      ON remarks.organization_id = records.organization_id AND remarks.record_id = records.id
    LEFT JOIN users AS actors ON actors.organization_id = records.organization_id AND actors.id = records.actor_id
    WHERE profiles.organization_id = ${organizationId} AND profiles.period_id = ${periodId}
    ORDER BY profiles.class COLLATE natural_order, profiles.class_no, profiles.id
    LIMIT 10000`)

const RecordOfDay = z.object({
  id: z.string(),
  created_at: z.string(),
  actor_id: z.string(),
  actor_name_en: z.string(),
  actor_name_zh: z.string(),
  stands: z.boolean(),
  reverted_at: z.string().nullable(),
  reverting_actor_id: z.string().nullable(),
  reverting_name_en: z.string().nullable(),
  reverting_name_zh: z.string().nullable(),
})
export type RecordOfDay = z.infer<typeof RecordOfDay>
const MarkOfDay = RecordOfDay.extend({ status: z.enum(homeworkStatuses) })

type OfStudent = Readonly<{ organizationId: string; profileId: string; date: string }>

const whoAndWhen = sql.fragment`
  records.id, records.created_at, records.actor_id, ${actorNames}, records.reverted_at,
  records.reverting_actor_id, reverting.name_en AS reverting_name_en, reverting.name_zh AS reverting_name_zh`
const theirNames = sql.fragment`
  LEFT JOIN users AS actors ON actors.organization_id = records.organization_id AND actors.id = records.actor_id
  LEFT JOIN users AS reverting
    ON reverting.organization_id = records.organization_id AND reverting.id = records.reverting_actor_id`

/** Includes replaced and reverted marks, newest first. */
export const listMarksOfStudent = (
  db: CommonQueryMethods,
  { organizationId, profileId, date }: OfStudent,
) =>
  db.any(sql.type(MarkOfDay)`
    SELECT ${whoAndWhen}, records.stands, records.status
    FROM homework_marks AS records ${theirNames}
    WHERE records.organization_id = ${organizationId} AND records.profile_id = ${profileId} AND records.date = ${date}
    ORDER BY records.position DESC
    LIMIT 100`)

export const listUnfinishedOfStudent = (
  db: CommonQueryMethods,
  { organizationId, profileId, date }: OfStudent,
  homeworkType: string,
) =>
  db.any(sql.type(RecordOfDay)`
    SELECT ${whoAndWhen}, records.reverted_by IS NULL AS stands
    FROM unfinished_homework AS records ${theirNames}
    WHERE records.organization_id = ${organizationId} AND records.profile_id = ${profileId} AND records.date = ${date}
      AND records.rule_id = ${homeworkType}
    ORDER BY records.position DESC
    LIMIT 100`)
