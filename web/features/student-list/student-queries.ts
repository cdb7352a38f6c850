import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StudentsAnswer } from '#api/contracts/students.ts'
import { api } from '#web/shared/api/client.ts'
import { ownPosition } from '#web/shared/api/own-position.ts'
import { classParameters } from '#web/shared/class-filter/class-choice.ts'
import type { TableState } from '#web/shared/table/use-table-state.ts'

/** Which students the list shows. */
export type Wanted = { period: string; search: string; choice: string }

/** The specification's size for a list that is wanted whole. */
const everyone = 999_999

type PageQuery = TableState['query']

const fetchStudents = ({ period, search, choice }: Wanted, page: PageQuery, signal?: AbortSignal) =>
  api<z.infer<typeof StudentsAnswer>>('/users', {
    query: { period, search: search.trim(), ...classParameters(choice), ...page, minPosition: ownPosition() },
    signal,
  })

/** One page of the students of a period. */
export const studentPageQuery = (wanted: Wanted, page: PageQuery) =>
  queryOptions({
    queryKey: ['students', 'list', wanted, page],
    queryFn: ({ signal }) => fetchStudents(wanted, page, signal),
    placeholderData: keepPreviousData,
  })

/** Everyone whom the list shows, on all its pages and in its order, for the export. */
export const fetchEveryone = async (wanted: Wanted, page: PageQuery) =>
  (await fetchStudents(wanted, { ...page, page: 0, limit: everyone })).data
