import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SignIn, SignInSettings, SignInSettingsAnswer, SignInsAnswer } from '#api/contracts/sign-ins.ts'
import { api } from '#web/client/api/client.ts'
import type { TableState } from '#web/kit/table/use-table-state.ts'

/** Empty texts stand for everything. Days are those of the school, both included. */
export type Filters = {
  search: string
  outcome: SignIn['outcome'] | 'failed' | ''
  account: 'staff' | 'student' | 'parent' | ''
  from: string
  to: string
}
export const everything: Filters = { search: '', outcome: '', account: '', from: '', to: '' }

export const signInsQuery = (filters: Filters, page: TableState['query']) =>
  queryOptions({
    queryKey: ['signIns', filters, page],
    meta: { reads: [] },
    queryFn: ({ signal }) =>
      api<SignInsAnswer>('/sign_ins', { query: { ...filters, search: filters.search.trim(), ...page }, signal }),
    // It is opened to see what has just happened.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const path = '/organizations/sign_in_settings'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['signInSettings'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => (await api<z.infer<typeof SignInSettingsAnswer>>(path, { signal })).data,
  })

export const saveSettings = (body: SignInSettings, idempotencyKey: string) =>
  api<z.infer<typeof SignInSettingsAnswer>>(path, { method: 'PUT', body, idempotencyKey })
