import { queryOptions } from '@tanstack/react-query'
import type { ClassStatement, StudentStatement } from '#api/contracts/statements.ts'
import { api } from '#web/client/api/client.ts'

const path = '/v2/audit/statements'

export type Statement =
  | { of: 'student'; data: StudentStatement }
  | { of: 'class'; data: ClassStatement }
type StatementQuery = { period: string; class: string; profile: string }

export const statementQuery = ({ period, class: ofClass, profile }: StatementQuery) =>
  queryOptions({
    queryKey: ['auditStatement', period, ofClass, profile],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }): Promise<Statement> => {
      if (profile) {
        const { data } = await api<{ data: StudentStatement }>(`${path}/students/${profile}`, {
          signal,
        })
        return { of: 'student', data }
      }
      const query = { period, class: ofClass }
      return {
        of: 'class',
        data: (await api<{ data: ClassStatement }>(`${path}/classes`, { query, signal })).data,
      }
    },
    enabled: ofClass !== '',
  })

export const filePath = `${path}/export_stream`
