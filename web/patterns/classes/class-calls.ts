import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MyClassAnswer, MyClassBoardInput, MyClassInput } from '#api/contracts/my-class.ts'
import { api } from '#web/client/api/client.ts'

export const choicesQuery = () =>
  queryOptions({
    queryKey: ['my-class', 'choices'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof MyClassAnswer>>('/v2/my_class', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const saveClassBoardCall = (body: MyClassBoardInput) =>
  api('/v2/my_class/board', { method: 'PUT', body })
export const saveChoicesCall = (body: MyClassInput) => api('/v2/my_class', { method: 'PUT', body })
