import { queryOptions } from '@tanstack/react-query'
import type { OrganizationFilter } from '#api/contracts/organization.ts'
import type { Subject } from '#api/contracts/subjects.ts'
import { api } from '#web/client/api/client.ts'

export const targetsQuery = (hasSubjects: boolean) =>
  queryOptions({
    queryKey: ['learningResources', 'targets', hasSubjects],
    meta: { reads: [] },
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [filters, subjects] = await Promise.all([
        api<{ data: OrganizationFilter[] }>('/organizationFilters', { signal }),
        hasSubjects ? api<{ data: Subject[] }>('/v2/subjects', { signal }) : { data: [] },
      ])
      return { filters: filters.data, subjects: subjects.data }
    },
  })
