import type { CommonQueryMethods } from 'slonik'
import { type ActionsQuery, ActionsSearch } from '#api/contracts/actions.ts'
import { historyFilter } from '#api/http/history/history-filter.ts'
import { parseSearch } from '#api/http/history/history-search.ts'
import type { Caller } from '#api/plugins/authentication.ts'

type PointsListQuery = Omit<ActionsQuery, 'page' | 'limit'>

/** @throws HttpError `not_found`, `validation_failed` */
export const pointsFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { query, now }: { query: PointsListQuery; now: Date },
) => {
  const search = parseSearch(ActionsSearch, query.search)
  const filter = await historyFilter(db, caller, { query: { ...query, search }, now })
  return { ...filter, type: query.type ?? search.type, ruleName: search.point_rule_name }
}
