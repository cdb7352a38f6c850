import type { CommonQueryMethods } from 'slonik'
import { ActionsAnswer } from '#api/contracts/actions.ts'
import { IdParams } from '#api/contracts/common.ts'
import { namedKinds, otherCategories } from '#api/contracts/record-kinds.ts'
import { PointRecordExportQuery, PointRecordQuery } from '#api/contracts/records.ts'
import { defineHistoryRoutes } from '#api/http/history/define-history-routes.ts'
import { correctionsFor, recordFilter } from '#api/http/history/record-filter.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import { listCategoryTotals } from '#projections/points/category-totals.ts'
import { pointsHistoryFile } from './export-history.ts'

const history = { ...pointsHistoryFile, fileName: 'points' }

export const pointRecordRoutes = defineHistoryRoutes({
  path: '/users/:id/pointHistories',
  reads: requireAnyone,
  history,
  contracts: {
    params: IdParams,
    query: PointRecordQuery,
    exportQuery: PointRecordExportQuery,
    answer: ActionsAnswer,
  },
  filter: async ({ db }, { caller, params, query, isFile }) => ({
    ...(await pointFilter(db, caller, { userId: params.id, query })),
    ...(isFile ? {} : correctionsFor(caller)),
  }),
})

type PointRecordListQuery = Omit<PointRecordQuery, 'page' | 'limit'>

const pointFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { userId, query }: { userId: string; query: PointRecordListQuery },
) => {
  const { profileId, ...filter } = await recordFilter(db, caller, { userId, query })
  const { category } = query
  if (category !== otherCategories) return { ...filter, categoryId: category }
  return {
    ...filter,
    otherThan: profileId ? await largestCategories(db, caller.organizationId, profileId) : [],
  }
}

/** Returns the categories shown by name. The others count as "other". */
const largestCategories = async (
  db: CommonQueryMethods,
  organizationId: string,
  profileId: string,
) => {
  const totals = await listCategoryTotals(db, { organizationId, profileId })
  return totals.flatMap(({ category_id }) => category_id ?? []).slice(0, namedKinds)
}
