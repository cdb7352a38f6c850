import { gameDecider } from '#domain/games/game.ts'
import { commandIdOf } from '#domain/ids.ts'
import { start } from '#platform/event-store/event-store.ts'
import { openAggregate } from '../aggregate.ts'
import { type ActionOutcome, systemActor } from '../messages.ts'
import type { LedgerParts } from '../parts.ts'
import { readRewardLookup } from '../points/reward-context.ts'
import type { QuizLedger, QuizPlace } from '../quizzes/quizzes.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { recordCommandOf } from './record-quiz.ts'

export type QuizRecording = QuizPlace & Readonly<{ profiles: readonly string[] }>

export type RecordingLedger = Readonly<{
  /** Rejects players who are gone. */
  recordQuiz: (recording: QuizRecording) => Promise<readonly ActionOutcome[]>
}>

const category = 'game'
const call = 'record_quiz'

export const quizRecordingOf = (organizationId: string, quiz: string): string =>
  commandIdOf({ organizationId, actorId: systemActor(organizationId).userId, call, key: quiz })

export const createRecordingLedger = (
  parts: LedgerParts,
  quizzes: Pick<QuizLedger, 'read'>,
): RecordingLedger => {
  const { db, clock, onAppended } = parts
  const { handle } = openAggregate(parts, { category, decider: gameDecider })
  return {
    recordQuiz: async ({ profiles, ...place }) => {
      const { organizationId, quiz } = place
      const request = openRequest(systemActor(organizationId), call, quiz, clock())
      const { students } = await readRewardLookup(db, organizationId, { rules: [], profiles })
      const there = profiles.filter((profile) => students.get(profile)?.isErased === false)
      const commands = await quizzes.read(place, (state) =>
        there.map((profile) => recordCommandOf(state, profile)),
      )
      const tasks = there.map((id, n) => ({
        id,
        command: commands[n]!,
        metadata: metadataOf(request, students.get(id)!),
      }))
      const handled = await handle(tasks)
      if (handled.length > 0) onAppended?.(start, category)
      const kinds = new Map(there.map((id, n) => [id, handled[n]!]))
      return profiles.map((profile) => {
        const one = kinds.get(profile)
        if (!one) return { profile, outcome: 'rejected', code: 'not_found' }
        if (one.kind === 'refused') return { profile, outcome: 'rejected', code: one.refused.code }
        return { profile, outcome: one.kind === 'unchanged' ? 'duplicate' : one.kind }
      })
    },
  }
}
