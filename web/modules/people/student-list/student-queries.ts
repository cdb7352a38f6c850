import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StudentsAnswer } from '#api/contracts/students.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { classParameters } from '#web/patterns/classes/class-choice.ts'
import type { TableState } from '#web/ui/table/use-table-state.ts'

export type StudentListFilter = {
  period: string
  search: string
  choice: string
  house: string
}

type PageQuery = TableState['query']

const parametersOf = ({ period, search, choice, house }: StudentListFilter) => ({
  period,
  search: search.trim(),
  ...classParameters(choice),
  house: house || undefined,
  minPosition: ownPosition(),
})

const fetchStudents = (list: StudentListFilter, page: PageQuery, signal?: AbortSignal) =>
  api<z.infer<typeof StudentsAnswer>>('/users', {
    query: { ...parametersOf(list), ...page },
    signal,
  })

export const studentPageQuery = (list: StudentListFilter, page: PageQuery) =>
  queryOptions({
    queryKey: ['students', 'list', list, page],
    meta: { reads: ['points'] },
    queryFn: ({ signal }) => fetchStudents(list, page, signal),
    placeholderData: keepPreviousData,
  })

/**
 * Returns the parameters of the list's call without the page, to export all listed students in
 * order.
 */
export const exportQuery = (list: StudentListFilter, { order_by, order }: PageQuery) => ({
  ...parametersOf(list),
  order_by,
  order,
})
