import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ClassReaders, ClassReadersAnswer } from '#api/contracts/messages.ts'
import { api } from '#web/client/api/client.ts'
import {
  callOf,
  messagesKey,
  type SchoolMessage,
  type SchoolMessageKind,
} from '../message-queries.ts'

export type ReaderRole = 'student' | 'parent'

export const readersListQuery = (
  message: SchoolMessage,
  noticesForParents: boolean,
): readonly ReaderRole[] => {
  if (!('target' in message)) return noticesForParents ? ['student', 'parent'] : ['student']
  return [
    ...(message.to_student ? (['student'] as const) : []),
    ...(message.to_parent ? (['parent'] as const) : []),
  ]
}

export const readersPath = (kind: SchoolMessageKind, id: string) => `${callOf[kind]}/${id}/readers`

export const classReadersQuery = (kind: SchoolMessageKind, id: string) =>
  queryOptions({
    queryKey: [messagesKey, 'readers', kind, id],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (
        await api<z.infer<typeof ClassReadersAnswer>>(`${readersPath(kind, id)}/classes`, {
          signal,
        })
      ).data,
  })

export type ClassReadCount = { name: string; all: number; read: number; latest: string | null }

export const progressOf = (classes: readonly ClassReaders[], whose: ReaderRole): ClassReadCount[] =>
  classes.map((one) => ({
    name: one.class,
    all: one.addressed,
    ...(whose === 'student'
      ? { read: one.students, latest: one.student_read_at }
      : { read: one.parents, latest: one.parent_read_at }),
  }))

const later = (one: string | null, other: string | null) => {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) > Date.parse(other) ? one : other
}

export const readersTotal = (classes: readonly ClassReadCount[]) =>
  classes.reduce(
    (sum, { all, read, latest }) => ({
      name: '',
      all: sum.all + all,
      read: sum.read + read,
      latest: later(sum.latest, latest),
    }),
    { name: '', all: 0, read: 0, latest: null } as ClassReadCount,
  )

export const mostUnreadFirst = (classes: readonly ClassReadCount[]): readonly ClassReadCount[] =>
  classes.toSorted((one, other) => other.all - other.read - (one.all - one.read))
