import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OwnProfilesAnswer, ProfileAnswer } from '#api/contracts/profiles.ts'
import { api } from '#web/client/api/client.ts'

/** The caller's own profiles, a parent's are the child's; the current period's first. */
export const ownProfilesQuery = () =>
  queryOptions({
    queryKey: ['ownProfiles'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => (await api<z.infer<typeof OwnProfilesAnswer>>('/auth/profiles', { signal })).data,
  })

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const query = { pointActions: true }
      return (await api<z.infer<typeof ProfileAnswer>>(`/profiles/${id}`, { query, signal })).data
    },
  })
