import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

type PeriodRecordsQuery = Readonly<{
  organizationId: string
  periodId: string
  from?: string | undefined
  to?: string | undefined
}>

const inSpan = ({ organizationId, periodId, from, to }: PeriodRecordsQuery) => sql.fragment`
  organization_id = ${organizationId} AND period_id = ${periodId}
  ${from ? sql.fragment`AND date >= ${from}` : sql.fragment``} ${to ? sql.fragment`AND date <= ${to}` : sql.fragment``}`

const SubmittedOfClass = z.object({
  class: z.string(),
  submitted: z.number(),
  unsubmitted: z.number(),
  absent: z.number(),
})

export const countMarksByClass = (db: CommonQueryMethods, span: PeriodRecordsQuery) =>
  db.any(sql.type(SubmittedOfClass)`
    SELECT class, count(*) FILTER (WHERE status = 'submitted') AS submitted,
      count(*) FILTER (WHERE status = 'unsubmitted') AS unsubmitted, count(*) FILTER (WHERE status = 'absent') AS absent
    FROM homework_marks WHERE ${inSpan(span)} AND stands
    GROUP BY class ORDER BY class COLLATE natural_order`)

const UnfinishedOfClass = z.object({ class: z.string(), count: z.number() })

export const countUnfinishedByClass = (db: CommonQueryMethods, span: PeriodRecordsQuery) =>
  db.any(sql.type(UnfinishedOfClass)`
    SELECT class, count(*) FROM unfinished_homework WHERE ${inSpan(span)} AND reverted_by IS NULL
    GROUP BY class ORDER BY class COLLATE natural_order`)

const UnfinishedOfType = z.object({ rule_id: z.string(), count: z.number() })

export const countUnfinishedByType = (db: CommonQueryMethods, span: PeriodRecordsQuery) =>
  db.any(sql.type(UnfinishedOfType)`
    SELECT rule_id, count(*) FROM unfinished_homework WHERE ${inSpan(span)} AND reverted_by IS NULL GROUP BY rule_id`)

const MarksOfDay = z.object({
  day: z.string(),
  submitted: z.number(),
  unsubmitted: z.number(),
  absent: z.number(),
})

const ofStudent = (profileId: string | undefined) =>
  profileId === undefined ? sql.fragment`` : sql.fragment`AND profile_id = ${profileId}`

export const countMarksByDay = (
  db: CommonQueryMethods,
  span: PeriodRecordsQuery,
  profileId?: string,
) =>
  db.any(sql.type(MarksOfDay)`
    SELECT date::text AS day, count(*) FILTER (WHERE status = 'submitted') AS submitted,
      count(*) FILTER (WHERE status = 'unsubmitted') AS unsubmitted, count(*) FILTER (WHERE status = 'absent') AS absent
    FROM homework_marks WHERE ${inSpan(span)} ${ofStudent(profileId)} AND stands
    GROUP BY date ORDER BY date`)

const CountOfDay = z.object({ day: z.string(), count: z.number() })

export const countUnfinishedByDay = (
  db: CommonQueryMethods,
  span: PeriodRecordsQuery,
  profileId?: string,
) =>
  db.any(sql.type(CountOfDay)`
    SELECT date::text AS day, count(*) FROM unfinished_homework
    WHERE ${inSpan(span)} ${ofStudent(profileId)} AND reverted_by IS NULL
    GROUP BY date ORDER BY date`)
