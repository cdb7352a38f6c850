import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import {
  type SubmittedQuery,
  SubmittedSearch,
  type UnfinishedQuery,
  UnfinishedSearch,
} from '#api/contracts/homework.ts'
import { historyFilter } from '#api/http/history/history-filter.ts'
import { parseSearch } from '#api/http/history/history-search.ts'
import { requestedPeriod } from '#api/http/requested-period.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { sql } from '#platform/postgres/pool.ts'

type DayRange = Readonly<{ date_from?: string | undefined; date_to?: string | undefined }>

/** Both days are included. */
export const onDays = ({ date_from, date_to }: DayRange) => [
  ...(date_from ? [sql.fragment`entries.date >= ${date_from}`] : []),
  ...(date_to ? [sql.fragment`entries.date <= ${date_to}`] : []),
]

type HomeworkRequest<Query> = Readonly<{ query: Omit<Query, 'page' | 'limit'>; now: Date }>

/** @throws HttpError `not_found`, `validation_failed` */
export const submittedFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { query, now }: HomeworkRequest<SubmittedQuery>,
) => {
  const search = parseSearch(SubmittedSearch, query.search)
  const filter = await ofPeriod(db, caller, { search, query, now })
  const ofStatus = search.status ? [sql.fragment`entries.status = ${search.status}`] : []
  return { ...filter, conditions: [...onDays(search), ...ofStatus] }
}

/** @throws HttpError `not_found`, `validation_failed` */
export const unfinishedFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { query, now }: HomeworkRequest<UnfinishedQuery>,
) => {
  const search = parseSearch(UnfinishedSearch, query.search)
  const filter = await ofPeriod(db, caller, { search, query, now })
  const { homeworkType_id: type, subject } = search
  return {
    ...filter,
    ruleName: search.homework_type,
    conditions: [
      ...onDays(search),
      ...(type ? [sql.fragment`entries.rule_id = ${type}`] : []),
      ...(subject ? [sql.fragment`entries.subject_id = ${subject}`] : []),
    ],
  }
}

type HomeworkListQuery = Readonly<{
  period_id?: string | undefined
  profile?: string | undefined
  batch?: string | undefined
}>
type HomeworkSearch = z.infer<typeof SubmittedSearch> | z.infer<typeof UnfinishedSearch>

const ofPeriod = async (
  db: CommonQueryMethods,
  caller: Caller,
  { search, query, now }: Readonly<{ search: HomeworkSearch; query: HomeworkListQuery; now: Date }>,
) => {
  const { id: period } = await requestedPeriod(db, caller.organizationId, query.period_id)
  return historyFilter(db, caller, {
    query: {
      period,
      dateRange: 'all',
      search,
      profile: query.profile,
      batch: query.batch,
    },
    now,
  })
}
