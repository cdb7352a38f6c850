import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Fairness } from '#api/contracts/recognition.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

export const fairnessPath = '/v2/recognition/fairness'
const whileBuilding = 3_000

export type FairnessParameters = {
  period: string
  weeks: string
  order_by: 'name' | undefined
}

// The newest week comes first, because a narrow screen shows only the first columns.
const newestFirst = (fairness: Fairness): Fairness => ({
  ...fairness,
  weeks: fairness.weeks.toReversed(),
  classes: fairness.classes.map((one) => ({ ...one, weeks: one.weeks.toReversed() })),
  categories: fairness.categories.map((one) => ({ ...one, weeks: one.weeks.toReversed() })),
  staff: fairness.staff.map((one) => ({ ...one, weeks: one.weeks.toReversed() })),
})

export const fairnessQuery = (parameters: FairnessParameters) =>
  queryOptions({
    queryKey: ['fairness', parameters],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const query = { ...parameters, minPosition: ownPosition() }
      return newestFirst((await api<{ data: Fairness }>(fairnessPath, { query, signal })).data)
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.building ? whileBuilding : false),
  })
