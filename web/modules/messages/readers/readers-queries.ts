import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ClassReaders, ClassReadersAnswer } from '#api/contracts/messages.ts'
import { api } from '#web/client/api/client.ts'
import { callOf, type Message, type MessageKind, messagesKey } from '../message-queries.ts'

/** Students, or their parents. */
export type Whose = 'student' | 'parent'

/** Whose reading there is to see of a message. */
export const readersOf = (message: Message, noticesForParents: boolean): readonly Whose[] => {
  if (!('target' in message)) return noticesForParents ? ['student', 'parent'] : ['student']
  return [
    ...(message.to_student ? (['student'] as const) : []),
    ...(message.to_parent ? (['parent'] as const) : []),
  ]
}

export const readersPath = (kind: MessageKind, id: string) => `${callOf[kind]}/${id}/readers`

export const classReadersQuery = (kind: MessageKind, id: string) =>
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

/** How far a class is, or all of them. */
export type Progress = { name: string; all: number; read: number; latest: string | null }

export const progressOf = (classes: readonly ClassReaders[], whose: Whose): Progress[] =>
  classes.map((one) => ({
    ...{ name: one.class, all: one.addressed },
    ...(whose === 'student'
      ? { read: one.students, latest: one.student_read_at }
      : { read: one.parents, latest: one.parent_read_at }),
  }))

const later = (one: string | null, other: string | null) => {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) > Date.parse(other) ? one : other
}

export const sumOf = (classes: readonly Progress[]) =>
  classes.reduce(
    (sum, { all, read, latest }) => ({
      ...{ name: '', all: sum.all + all, read: sum.read + read, latest: later(sum.latest, latest) },
    }),
    { name: '', all: 0, read: 0, latest: null } as Progress,
  )

/** Those where most are still to read it come first; among equals in their order. */
export const mostUnreadFirst = (classes: readonly Progress[]): readonly Progress[] =>
  classes.toSorted((one, other) => other.all - other.read - (one.all - one.read))
