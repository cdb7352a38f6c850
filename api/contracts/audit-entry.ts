import { z } from 'zod'
import { actorRoles } from '#domain/roles.ts'
import { revertReasons } from './actions.ts'
import { Id, Localized, RuleName, success } from './common.ts'

export const entrySources = [
  'staff',
  'parent',
  'student',
  'device',
  'badge',
  'birthday',
  'game',
  'board_game',
  'quiz',
  'system',
] as const
export type EntrySource = (typeof entrySources)[number]

const Actor = z.object({
  name: Localized.nullable(),
  role: z.enum(actorRoles),
})
export type EntryActor = z.infer<typeof Actor>

export const EntryQuery = z.object({ profile: Id.optional(), session: Id.optional() })

export const sessionKinds = ['board_game', 'quiz'] as const

export const AuditEntry = z.object({
  _id: Id,
  event: z.string(),
  source: z.enum(entrySources),
  student: z
    .object({
      profile: Id,
      user: Id.nullable(),
      name: Localized.nullable(),
      class: z.string(),
      class_no: z.number().nullable(),
    })
    .nullable(),
  session: z.object({ kind: z.enum(sessionKinds), _id: Id }).nullable(),
  period: z.object({ _id: Id, name: z.string() }).nullable(),
  rule: RuleName.nullable(),
  point: z.number().nullable(),
  actor: Actor,
  occurred_at: z.string(),
  recorded_at: z.string(),
  batch: z.object({ _id: Id, entries: z.number() }).nullable(),
  correlation: z.string(),
  causation: z.string(),
  reverts: Id.nullable(),
  reverted_by: z
    .object({ _id: Id, at: z.string(), actor: Actor, reason: z.enum(revertReasons).nullable() })
    .nullable(),
  stream: z.string(),
  revision: z.number(),
  /** The SHA-256 of the canonical JSON of `raw`, in hex. */
  hash: z.string(),
  seal: z
    .object({ number: z.number(), day: z.string(), link: z.string(), key: z.string() })
    .nullable(),
  raw: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditEntryAnswer = success(AuditEntry)
