import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  type Amounts,
  StatisticsQuery,
  SubmittedStatisticsAnswer,
  UnfinishedStatisticsAnswer,
} from '#api/contracts/homework.ts'
import { orNotFound } from '#api/failure.ts'
import { readSight } from '#api/http/history/sight.ts'
import { isStale } from '#api/http/is-stale.ts'
import { lastDayWithRecords, requestedPeriod } from '#api/http/requested-period.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { localDateOf } from '#domain/calendar.ts'
import { listNewestMarks, listNewestUnfinished } from '#projections/homework/history.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import {
  countMarksByClass,
  countMarksByDay,
  countUnfinishedByClass,
  countUnfinishedByDay,
} from '#projections/homework/statistics.ts'
import { readGrades } from '#registry/organization/class-grades.ts'
import type { OrganizationFilterRow } from '#registry/organization/organization-filters.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { onDays } from './homework-filter.ts'
import { submittedRow, unfinishedRow } from './homework-rows.ts'

export const statisticsRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db } = services
  const preHandler = requireStaff
  const submitted = {
    preHandler,
    schema: { querystring: StatisticsQuery, response: answers(SubmittedStatisticsAnswer) },
  }
  app.get('/v2/homework/homeworkSubmitRecord/statistics', submitted, async ({ caller, query }) => {
    await isStale(services, query.minPosition, homeworkProjection)
    const { span, dateRange } = await statisticsSpanOf(services, caller.organizationId, query)
    const [classData, byDay, rows, { gradeOf }] = await Promise.all([
      countMarksByClass(db, span),
      countMarksByDay(db, span),
      listNewestMarks(db, await seenBy(db, caller, span), shownRecords),
      readGrades(db, caller.organizationId),
    ])
    const amount = classData.reduce(add, none)
    const gradeData = [...Map.groupBy(classData, (row) => gradeOf(row.class))].map(
      ([grade, rows]) => ({
        grade: grade && gradeAnswer(grade),
        ...rows.reduce(add, none),
      }),
    )
    const total = amount.submitted + amount.unsubmitted + amount.absent
    const records = rows.map((row) => submittedRow(row, caller))
    return succeeded({
      amount,
      total,
      dateRange,
      gradeData,
      classData: [...classData],
      ...daysOfMarks(byDay),
      records,
    })
  })

  const unfinished = {
    preHandler,
    schema: { querystring: StatisticsQuery, response: answers(UnfinishedStatisticsAnswer) },
  }
  app.get('/v2/homework/unfinishedHomework/statistics', unfinished, async ({ caller, query }) => {
    await isStale(services, query.minPosition, homeworkProjection)
    const { span, dateRange } = await statisticsSpanOf(services, caller.organizationId, query)
    const [classData, byDay, rows, { gradeOf }] = await Promise.all([
      countUnfinishedByClass(db, span),
      countUnfinishedByDay(db, span),
      listNewestUnfinished(db, await seenBy(db, caller, span), shownRecords),
      readGrades(db, caller.organizationId),
    ])
    const gradeData = [...Map.groupBy(classData, (row) => gradeOf(row.class))].map(
      ([grade, rows]) => ({
        grade: grade && gradeAnswer(grade),
        count: countOf(rows),
      }),
    )
    const records = rows.map((row) => unfinishedRow(row, caller))
    return succeeded({
      total: countOf(classData),
      dateRange,
      gradeData,
      classData: [...classData],
      ...daysOfUnfinished(byDay),
      records,
    })
  })
}

const shownRecords = 50
type PeriodDays = Readonly<{ periodId: string; from: string; to: string }>
/** Returns the records of these days that the caller may see. */
const seenBy = async (
  db: CommonQueryMethods,
  caller: Caller,
  { periodId, from, to }: PeriodDays,
) => ({
  organizationId: caller.organizationId,
  periodId,
  ...(await readSight(db, caller)).filter(),
  conditions: onDays({ date_from: from, date_to: to }),
})

type Days = Readonly<{
  period_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}>

/** All days of the period by default. */
export const statisticsSpanOf = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  organizationId: string,
  { period_id, from, to }: Days,
) => {
  const period = await requestedPeriod(db, organizationId, period_id)
  const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
  const last = lastDayWithRecords(period, localDateOf(clock(), timeZone))
  const periodId = period.id
  const dateRange = { from: from ?? period.start_at, to: to ?? last }
  return { span: { organizationId, periodId, ...dateRange }, dateRange }
}

const byMonth = <Row extends { day: string }>(rows: readonly Row[]) => [
  ...Map.groupBy(rows, ({ day }) => day.slice(0, 'yyyy-MM'.length)),
]
export const countOf = (rows: readonly { count: number }[]) =>
  rows.reduce((all, { count }) => all + count, 0)

export const daysOfMarks = (days: readonly (Amounts & { day: string })[]) => ({
  dataInMonth: byMonth(days).map(([month, some]) => ({
    month,
    ...some.reduce<Amounts>(add, none),
  })),
  dataInDay: [...days],
})
export const daysOfUnfinished = (days: readonly { day: string; count: number }[]) => ({
  dataInMonth: byMonth(days).map(([month, some]) => ({ month, count: countOf(some) })),
  dataInDay: [...days],
})

export const none: Amounts = { submitted: 0, unsubmitted: 0, absent: 0 }
export const add = (one: Amounts, other: Amounts): Amounts => ({
  submitted: one.submitted + other.submitted,
  unsubmitted: one.unsubmitted + other.unsubmitted,
  absent: one.absent + other.absent,
})

const gradeAnswer = ({ id, name_en, name_zh, value }: OrganizationFilterRow) => ({
  _id: id,
  name: { en: name_en, zh: name_zh },
  value,
})
