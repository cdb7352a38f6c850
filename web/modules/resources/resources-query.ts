import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { FileKind } from '#api/contracts/resource-files.ts'
import type {
  LearningResource,
  ResourceSubjectsAnswer,
  ResourcesAnswer,
  ResourcesPage,
} from '#api/contracts/resources.ts'
import { api } from '#web/client/api/client.ts'

export const resourcesPath = '/v2/learningResources'

export type ResourceListInput = {
  page: number
  limit: number
  name?: string
  filters?: readonly string[]
  subjects?: readonly string[]
  kind?: FileKind
}

export const findResources = async (
  body: ResourceListInput,
  signal?: AbortSignal,
): Promise<ResourcesPage> =>
  (
    await api<z.infer<typeof ResourcesAnswer>>(`${resourcesPath}/byFilters`, {
      method: 'POST',
      body,
      signal,
    })
  ).data

/** Fetches the resource again, because links to its file expire after minutes. */
export const findResourceCall = async (id: string): Promise<LearningResource> =>
  (await api<{ data: LearningResource }>(`${resourcesPath}/${id}`)).data

export const resourceSubjectsQuery = () =>
  queryOptions({
    queryKey: ['learningResources', 'subjects'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof ResourceSubjectsAnswer>>(`${resourcesPath}/subjects`, { signal }))
        .data,
  })
