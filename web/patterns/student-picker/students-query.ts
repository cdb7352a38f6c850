import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Student, StudentsAnswer } from '#api/contracts/students.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { naturalOrder } from '#web/ui/text/natural-order.ts'

/** The page size that asks for the complete list. */
const everyone = 999_999

const byClass = (a: Student, b: Student) =>
  naturalOrder.compare(a.class, b.class) || a.class_no - b.class_no

const studentsOf = ({ data }: z.infer<typeof StudentsAnswer>) => data

export const studentsQuery = (period: string) =>
  queryOptions({
    queryKey: ['students', 'all', period],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const query = { period, limit: everyone, minPosition: ownPosition() }
      const answer = await api<z.infer<typeof StudentsAnswer>>('/users', { query, signal })
      return { ...answer, data: answer.data.toSorted(byClass) }
    },
    select: studentsOf,
  })
