import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OwnProfilesAnswer } from '#api/contracts/profiles.ts'
import { api } from '#web/client/api/client.ts'

type Answer = z.infer<typeof OwnProfilesAnswer>
export type OwnProfile = Answer['data'][number]

export const ownProfilesQuery = () =>
  queryOptions({
    queryKey: ['ownProfiles'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => (await api<Answer>('/auth/profiles', { signal })).data,
  })

export const currentOf = (profiles: readonly OwnProfile[]) =>
  profiles.find(({ period }) => period.isActive)
