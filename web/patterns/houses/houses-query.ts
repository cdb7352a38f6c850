import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  ClassGroup,
  ClassGroupsAnswer,
  GroupRank,
  GroupRanking,
  House,
  HouseRanking,
  HousesAnswer,
} from '#api/contracts/houses.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'

export const housesPath = '/v2/houses'
export const housesKey = 'houses'

export const housesQuery = () =>
  queryOptions({
    queryKey: [housesKey, 'all'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof HousesAnswer>>(housesPath, { signal })).data,
  })

export const houseRankingQuery = (period: string) =>
  queryOptions({
    queryKey: ['houseRanking', period],
    meta: { reads: ['points', 'houses'] },
    queryFn: async ({ signal }) => {
      const query = { period, minPosition: ownPosition('points', 'houses') }
      const answer = await api<{ data: HouseRanking }>('/v2/houses/ranking', { query, signal })
      return answer.data
    },
  })

export const groupsPath = '/v2/groups'
export const groupsKey = 'groups'

export const groupRankingQuery = (name: string) =>
  queryOptions({
    queryKey: [groupsKey, 'ranking', name],
    meta: { reads: ['points', 'houses'] },
    queryFn: async ({ signal }) => {
      const query = { class: name, minPosition: ownPosition('points', 'houses') }
      const answer = await api<{ data: GroupRanking }>(`${groupsPath}/ranking`, { query, signal })
      return answer.data
    },
    select: ({ groups }) => groups,
  })

const noGroups: readonly GroupRank[] = []

/** Returns the groups of a class by rank; none where houses and groups are switched off. */
export const useGroups = (name: string): readonly GroupRank[] => {
  const isOn = hasModule(useSession().organization, 'houses')
  const { data } = useQuery({ ...groupRankingQuery(name), enabled: isOn })
  return (isOn && data) || noGroups
}

/** Administrators edit all groups, class teachers those of their own class. */
export const useMayEditGroups = (name: string) => {
  const { organization, user } = useSession()
  if (!hasModule(organization, 'houses')) return false
  const isOwn = user.classes?.some((one) => one.class === name && one.is_class_teacher)
  return user.role === 'organization_admin' || isOwn === true
}

const none: readonly House[] = []

/** Returns the school's houses; none where houses are switched off. */
export const useHouses = (): readonly House[] => {
  const isOn = hasModule(useSession().organization, 'houses')
  const { data } = useQuery({ ...housesQuery(), enabled: isOn })
  return (isOn && data) || none
}

export const allGroupsQuery = () =>
  queryOptions({
    queryKey: [groupsKey, 'all'],
    meta: { reads: [] },
    queryFn: async ({ signal }): Promise<readonly ClassGroup[]> =>
      (await api<z.infer<typeof ClassGroupsAnswer>>(groupsPath, { signal })).data,
  })

const noGroupsAtAll: readonly ClassGroup[] = []

/** Returns the groups of all classes; none where houses and groups are switched off. */
export const useAllGroups = (): readonly ClassGroup[] => {
  const isOn = hasModule(useSession().organization, 'houses')
  const { data } = useQuery({ ...allGroupsQuery(), enabled: isOn })
  return (isOn && data) || noGroupsAtAll
}
