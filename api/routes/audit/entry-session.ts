import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { AuditEntry } from '#api/contracts/audit-entry.ts'
import { quizRecordingOf } from '#domain/quizzes/recording.ts'
import { boardGameGrantOf } from '#ledger/points/points.ts'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'
import { listSessionsOfPlayer } from '#projections/board-games/sessions.ts'
import { takenBackOf } from '#projections/log/logged-entry.ts'
import { listQuizRoomsOfGame } from '#registry/games/quiz-rooms.ts'

const Played = z.object({
  actionId: z.string().optional(),
  ruleType: z.string().optional(),
  ruleId: z.string().optional(),
  gameId: z.string().optional(),
  batchId: z.string().optional(),
})

const kinds: Readonly<Record<string, 'board_game' | 'quiz'>> = {
  boardgame: 'board_game',
  quiz: 'quiz',
}

/** Finds the session of a game's event: the event's ids derive from the session's id. */
export const sessionOf = async (
  db: CommonQueryMethods,
  event: RecordedEvent,
  profileId: string | null,
): Promise<AuditEntry['session']> => {
  const { stream, category, metadata } = event
  const { organizationId, actorRole, commandId } = metadata
  const own = kinds[category]
  if (own) return { kind: own, _id: stream.slice(category.length + 1) }
  if (actorRole !== 'system' || profileId === null) return null
  const { actionId, ruleType, ruleId, gameId, batchId } = Played.parse(
    takenBackOf(event) ?? event.data,
  )
  const game = ruleType === 'game' ? ruleId : gameId
  if (game) {
    const rooms = await listQuizRoomsOfGame(db, organizationId, game)
    const recorded = category === 'game' ? commandId : batchId
    const quiz = rooms.find((room) => quizRecordingOf(organizationId, room) === recorded)
    return quiz ? { kind: 'quiz', _id: quiz } : null
  }
  if (category !== 'account') return null
  const sessions = await listSessionsOfPlayer(db, organizationId, profileId)
  const session = sessions.find(
    (one) => boardGameGrantOf(organizationId, one, profileId) === actionId,
  )
  return session ? { kind: 'board_game', _id: session } : null
}
