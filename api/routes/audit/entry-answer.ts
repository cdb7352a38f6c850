import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { revertReasons } from '#api/contracts/actions.ts'
import type { AuditEntry, EntryActor } from '#api/contracts/audit-entry.ts'
import type { EventStore, RecordedEvent } from '#platform/event-store/event-store.ts'
import { hashOf, sealedEvent } from '#platform/seal/chain.ts'
import { countBatch, type LoggedEntry, takenBackOf } from '#projections/log/logged-entry.ts'
import { findSealOver } from '#projections/seal/seals.ts'
import { findBoardGameEver } from '#registry/board-games/board-games.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import {
  findNamedUsers,
  findStudentsOf,
  type NamedUser,
  type StudentNameRow,
} from '#registry/people/people.ts'
import { sessionOf } from './entry-session.ts'
import { sourceOf } from './entry-source.ts'

type Deps = Readonly<{
  db: CommonQueryMethods
  eventStore: Pick<EventStore, 'readStream' | 'storeId'>
}>

export const entryAnswer = async (
  { db, eventStore }: Deps,
  organizationId: string,
  { event, profileId, revertedBy, stream }: LoggedEntry,
): Promise<AuditEntry> => {
  const { metadata, position } = event
  const student = profileId
    ? (await findStudentsOf(db, organizationId, [profileId])).get(profileId)
    : undefined
  const actors = [metadata.actorId, ...(revertedBy ? [revertedBy.metadata.actorId] : [])]
  const users = await findNamedUsers(db, organizationId, actors)
  const period = await findPeriod(db, organizationId, metadata.periodId)
  const over = await findSealOver(db, await eventStore.storeId(), { organizationId, position })
  const said = StoredContent.parse(event.data)
  const taken = takenBackOf(event)
  const effect = taken ? StoredContent.parse(taken) : said
  return {
    _id: idOf(event),
    event: event.type,
    source: await sourceOf(eventStore, event, student?.id ?? null),
    student: profileId === null ? null : studentOf(profileId, student, effect.class),
    session: await sessionOf(db, event, profileId),
    period: period && { _id: period.id, name: period.name },
    rule: ruleOf(effect) ?? (await gameOf(db, organizationId, stream)),
    point: pointOf(event, effect.points),
    actor: actorOf(event, users),
    occurred_at: metadata.occurredAt,
    recorded_at: event.recordedAt,
    batch: said.batchId
      ? { _id: said.batchId, entries: await countBatch(db, organizationId, said.batchId) }
      : null,
    correlation: metadata.correlationId,
    causation: metadata.causationId,
    reverts: taken ? (idIn(effect) ?? effect.sessionId ?? null) : null,
    reverted_by: revertedBy
      ? {
          _id: idOf(revertedBy),
          at: revertedBy.metadata.occurredAt,
          actor: actorOf(revertedBy, users),
          reason: StoredContent.parse(revertedBy.data).reason ?? null,
        }
      : null,
    stream: event.stream,
    revision: event.revision,
    hash: hashOf(event).toString('hex'),
    seal: over && {
      number: over.seal.number,
      day: over.seal.day,
      link: over.seal.link,
      key: over.seal.key,
    },
    raw: sealedEvent(event),
  }
}

// Not upcast, so that auditors see the stored version.
const StoredContent = z.object({
  actionId: z.string().optional(),
  recordId: z.string().optional(),
  awardId: z.string().optional(),
  revocationId: z.string().optional(),
  reversalId: z.string().optional(),
  sessionId: z.string().optional(),
  boardGameId: z.string().optional(),
  batchId: z.string().optional(),
  class: z.string().optional(),
  points: z.number().optional(),
  reason: z.enum(revertReasons).nullish().catch(null),
  ruleName: z.string().optional(),
  ruleNameEn: z.string().optional(),
  attendanceRuleName: z.string().optional(),
  attendanceRuleNameEn: z.string().optional(),
  homeworkTypeName: z.string().optional(),
  homeworkTypeNameEn: z.string().optional(),
  badgeRuleName: z.string().optional(),
  badgeRuleNameEn: z.string().optional(),
  gameName: z.string().optional(),
})
type StoredContent = z.infer<typeof StoredContent>

const idIn = ({ revocationId, actionId, recordId, awardId, reversalId }: StoredContent) =>
  revocationId ?? actionId ?? recordId ?? awardId ?? reversalId ?? null
const idOf = (event: RecordedEvent) => idIn(StoredContent.parse(event.data)) ?? event.id

const ruleOf = (said: StoredContent) => {
  const name =
    said.ruleName ??
    said.attendanceRuleName ??
    said.homeworkTypeName ??
    said.badgeRuleName ??
    said.gameName
  const nameEn =
    said.ruleNameEn ?? said.attendanceRuleNameEn ?? said.homeworkTypeNameEn ?? said.badgeRuleNameEn
  return name === undefined ? null : { name, name_en: nameEn ?? '' }
}

/** A board game's event does not contain the game's name, so the current name is shown. */
const gameOf = async (
  db: CommonQueryMethods,
  organizationId: string,
  stream: LoggedEntry['stream'],
) => {
  const { boardGameId, gameName } = StoredContent.parse(stream[0]?.data ?? {})
  if (gameName) return { name: gameName, name_en: '' }
  const game = boardGameId ? await findBoardGameEver(db, organizationId, boardGameId) : null
  return game && { name: game.name_zh, name_en: game.name_en }
}

const studentOf = (
  profile: string,
  student: StudentNameRow | undefined,
  then: string | undefined,
) => ({
  profile,
  user: student?.id ?? null,
  class: then ?? student?.class ?? '',
  class_no: student && student.class === (then ?? student.class) ? student.class_no : null,
  name: student ? nameOf(student) : null,
})

const Reverted = z.object({ type: z.string() })
const pointOf = (
  { type, category, data }: RecordedEvent,
  points: number | undefined,
): number | null => {
  if (category !== 'account' || points === undefined) return null
  const reverted = Reverted.safeParse(data['reverted'])
  const spends = (reverted.success ? reverted.data.type : type) === 'PointsRedeemed'
  return spends === reverted.success ? points : -points
}

const nameOf = ({ name_en, name_zh }: NamedUser) => ({ en: name_en, zh: name_zh })
const actorOf = (
  { metadata: { actorId, actorRole } }: RecordedEvent,
  users: ReadonlyMap<string, NamedUser>,
): EntryActor => {
  const user = users.get(actorId)
  return { role: actorRole, name: user ? nameOf(user) : null }
}
