import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { UserInfoAnswer } from '#api/contracts/auth.ts'
import type { OrganizationInfoAnswer, PeriodsAnswer } from '#api/contracts/organization.ts'
import { api } from '#web/client/api/client.ts'

/** In ms. */
const organizationRefresh = 5000

export const userQuery = () =>
  queryOptions({
    queryKey: ['user'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof UserInfoAnswer>>('/auth/user', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const organizationQuery = () =>
  queryOptions({
    queryKey: ['organization'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof OrganizationInfoAnswer>>('/organizations/user', { signal })).data,
    refetchInterval: organizationRefresh,
  })

export const periodsQuery = () =>
  queryOptions({
    queryKey: ['periods'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof PeriodsAnswer>>('/periods', { signal })).data,
  })
