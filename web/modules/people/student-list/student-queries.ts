import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StudentsAnswer } from '#api/contracts/students.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { classParameters } from '#web/patterns/classes/class-choice.ts'
import type { TableState } from '#web/ui/table/use-table-state.ts'

export type StudentListQuery = { period: string; search: string; choice: string }

type PageQuery = TableState['query']

const parametersOf = ({ period, search, choice }: StudentListQuery) => ({
  ...{ period, search: search.trim(), ...classParameters(choice) },
  minPosition: ownPosition(),
})

const fetchStudents = (wanted: StudentListQuery, page: PageQuery, signal?: AbortSignal) =>
  api<z.infer<typeof StudentsAnswer>>('/users', {
    query: { ...parametersOf(wanted), ...page },
    signal,
  })

export const studentPageQuery = (wanted: StudentListQuery, page: PageQuery) =>
  queryOptions({
    queryKey: ['students', 'list', wanted, page],
    meta: { reads: ['points'] },
    queryFn: ({ signal }) => fetchStudents(wanted, page, signal),
    placeholderData: keepPreviousData,
  })

/** Parameters of the list's call without the page: all listed students in order, for the export. */
export const exportQuery = (wanted: StudentListQuery, { order_by, order }: PageQuery) => ({
  ...parametersOf(wanted),
  order_by,
  order,
})
