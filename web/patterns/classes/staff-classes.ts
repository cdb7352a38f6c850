import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ClassGradesAnswer } from '#api/contracts/class-grades.ts'
import type { StaffClass, StaffClassesAnswer } from '#api/contracts/staff-classes.ts'
import type { Subject } from '#api/contracts/subjects.ts'
import { api } from '#web/client/api/client.ts'

export const staffClassesKey = 'staff-classes'

/**
 * Queries the class teachers and subject teachers of the current period, for all staff or one
 * person.
 */
export const staffClassesQuery = (staff?: string) =>
  queryOptions({
    queryKey: [staffClassesKey, staff ?? null],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const query = staff === undefined ? {} : { staff }
      return (await api<z.infer<typeof StaffClassesAnswer>>('/staffClasses', { query, signal }))
        .data
    },
  })

/** Queries classes with students in the current period, for administrators. */
export const classNamesQuery = () =>
  queryOptions({
    queryKey: [staffClassesKey, 'names'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const { data } = await api<z.infer<typeof ClassGradesAnswer>>('/class_grades', { signal })
      return data.map((one) => one.class)
    },
  })

const mostSubjects = 500

export const taughtSubjectsQuery = () =>
  queryOptions({
    queryKey: ['subjects', 'taught'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const query = { limit: mostSubjects }
      return (await api<{ data: Subject[] }>('/v2/subjects', { query, signal })).data
    },
  })

export const classTeachersOf = (classes: readonly StaffClass[], name: string) =>
  classes.filter((row) => row.is_class_teacher && row.class === name)
