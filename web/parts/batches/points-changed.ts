import type { QueryClient } from '@tanstack/react-query'
import { PointsChanged } from '#api/contracts/actions.ts'
import { ApiError } from '#web/client/api/api-error.ts'

export type ChangedPoints = PointsChanged['changed'][number]

/** What a refusal says of the points that a rule has now; undefined for every other error. */
export const pointsChangedIn = (error: unknown): PointsChanged | undefined =>
  error instanceof ApiError && error.code === 'points_changed' ? PointsChanged.safeParse(error.details).data : undefined

type Priced = { _id: string; point: number }

export const withNewPoints = <Rule extends Priced>(rule: Rule, changed: readonly ChangedPoints[]): Rule => {
  const newer = changed.find((one) => one.rule === rule._id)
  return newer ? { ...rule, point: newer.point } : rule
}

/** The lists of rules show the new points at once, and are fetched again: more than the points may have changed. */
export const showNewPoints = (client: QueryClient, changed: readonly ChangedPoints[]) => {
  client.setQueriesData<Priced[]>({ queryKey: ['pointRules', 'active'] }, (rules) =>
    rules?.map((rule) => withNewPoints(rule, changed)),
  )
  void client.invalidateQueries({ queryKey: ['pointRules'] })
}
