import type { QueryClient } from '@tanstack/react-query'
import type { PointsChanged } from '#api/contracts/actions.ts'
import { ApiError } from '#web/client/api/api-error.ts'

export type ShownPointsChange = PointsChanged['changed'][number]

/** Returns the rule's new points from a refusal; undefined if the error has none. */
export const pointsChangedIn = (error: unknown): PointsChanged | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'points_changed') return undefined
  // The server leaves the details out of a long answer.
  const details = error.details as Partial<PointsChanged> | undefined
  return details?.changed ? { ...details, changed: details.changed } : undefined
}

type Priced = { _id: string; point: number }

export const withNewPoints = <Rule extends Priced>(
  rule: Rule,
  changed: readonly ShownPointsChange[],
): Rule => {
  const newer = changed.find((one) => one.rule === rule._id)
  return newer ? { ...rule, point: newer.point } : rule
}

export const showNewPoints = (client: QueryClient, changed: readonly ShownPointsChange[]) => {
  client.setQueriesData<Priced[]>({ queryKey: ['pointRules', 'active'] }, (rules) =>
    rules?.map((rule) => withNewPoints(rule, changed)),
  )
  void client.invalidateQueries({ queryKey: ['pointRules'] })
}
