import { z } from 'zod'
import { revertReasons } from './actions.ts'
import { Id, Localized, RuleName, success } from './common.ts'

/** Where an entry came from: who or what asked for it. */
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

export const actorRoles = [
  'organization_admin',
  'admin',
  'auditor',
  'user',
  'parent',
  'system',
] as const

const Actor = z.object({
  /** Null where no account stands for it, or where it is gone. */
  name: Localized.nullable(),
  /** At the time, as the event says. */
  role: z.enum(actorRoles),
})
export type EntryActor = z.infer<typeof Actor>

/**
 * GET /v2/audit/entries/{id}. `profile`: whose it is, where a read model has lost it. `session`: of
 * the board game or the live quiz in which it happened, where it is not the session's own id.
 */
export const EntryQuery = z.object({ profile: Id.optional(), session: Id.optional() })

export const sessionKinds = ['board_game', 'quiz'] as const

/** An entry of the log, from end to end. `raw` is what its hash is made of. */
export const AuditEntry = z.object({
  _id: Id,
  /** The event's type. */
  event: z.string(),
  source: z.enum(entrySources),
  /** Null where it is of what several played together. */
  student: z
    .object({
      profile: Id,
      user: Id.nullable(),
      name: Localized.nullable(),
      class: z.string(),
      class_no: z.number().nullable(),
    })
    .nullable(),
  /**
   * What several played together, of which it is or from which it follows; of a live quiz while its
   * room is known.
   */
  session: z.object({ kind: z.enum(sessionKinds), _id: Id }).nullable(),
  period: z.object({ _id: Id, name: z.string() }).nullable(),
  rule: RuleName.nullable(),
  /** What it did to the balance; null where it is not of points. */
  point: z.number().nullable(),
  actor: Actor,
  occurred_at: z.string(),
  recorded_at: z.string(),
  batch: z.object({ _id: Id, entries: z.number() }).nullable(),
  /** The same for all that one request made, and what it followed from. */
  correlation: z.string(),
  causation: z.string(),
  reverts: Id.nullable(),
  reverted_by: z
    .object({ _id: Id, at: z.string(), actor: Actor, reason: z.enum(revertReasons).nullable() })
    .nullable(),
  stream: z.string(),
  revision: z.number(),
  /** Hex: SHA-256 of the canonical JSON of `raw`. */
  hash: z.string(),
  /** The first seal that closes it; null where it is not sealed yet. */
  seal: z
    .object({ number: z.number(), day: z.string(), link: z.string(), key: z.string() })
    .nullable(),
  raw: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditEntryAnswer = success(AuditEntry)
