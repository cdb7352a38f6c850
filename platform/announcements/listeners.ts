import { AsyncResource } from 'node:async_hooks'
import { z } from 'zod'
import type { Log } from '../log.ts'
import type { Announcement } from './announcement.ts'

const Message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('moved'),
    projection: z.string().optional().catch(undefined),
    organization: z.string(),
    period: z.string(),
    position: z.string(),
  }),
  z.object({
    kind: z.literal('revoked'),
    what: z.enum(['token', 'user', 'display']),
    id: z.string(),
  }),
  z.object({ kind: z.literal('organization'), id: z.string() }),
  z.object({
    kind: z.literal('messages'),
    organization: z.string(),
    reader: z.string().optional().catch(undefined),
  }),
  z.object({
    kind: z.literal('quiz'),
    organization: z.string(),
    period: z.string(),
    id: z.string(),
    changes: z.number(),
  }),
  z.object({ kind: z.literal('refresh') }),
])

export const channel = 'laurel'

export type Listeners = Readonly<{
  tell: (announcement: Announcement) => void
  tellText: (text: string) => void
  subscribe: (listener: (announcement: Announcement) => void) => () => void
}>

export const createListeners = (log?: Log): Listeners => {
  const listeners = new Set<(announcement: Announcement) => void>()
  const tell = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement)
  }
  return {
    tell,
    tellText: (text) => {
      const parsed = Message.safeParse(parseJson(text))
      if (parsed.success) tell(parsed.data)
      else log?.warn('An announcement could not be read')
    },
    subscribe: (listener) => {
      // Runs listeners outside the announcer's transaction.
      const bound = AsyncResource.bind(listener)
      listeners.add(bound)
      return () => listeners.delete(bound)
    },
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
