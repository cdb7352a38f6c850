import { gameDecider } from '#domain/games/game.ts'
import { recordQuizCall } from '#domain/quizzes/recording.ts'
import { start } from '#platform/event-store/event-store.ts'
import { openAggregate } from '../aggregate.ts'
import { type ActionOutcome, systemActor } from '../calls.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { withGone } from '../outcomes.ts'
import { readRewardLookup } from '../points/reward-context.ts'
import type { QuizLedger, QuizPlace } from '../quizzes/quizzes.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { recordCommandOf } from './record-quiz.ts'

export type QuizRecording = QuizPlace & Readonly<{ profiles: readonly string[] }>

export type RecordingLedger = Readonly<{
  /** Rejects erased players. */
  recordQuiz: (recording: QuizRecording) => Promise<readonly ActionOutcome[]>
}>

const category = 'game'

export const createRecordingLedger = (
  parts: LedgerParts,
  quizzes: Pick<QuizLedger, 'read'>,
): RecordingLedger => {
  const { db, clock, onAppended } = parts
  const { handle } = openAggregate(parts, { category, decider: gameDecider })
  return {
    recordQuiz: async ({ profiles, ...place }) => {
      const { organizationId, quiz } = place
      const request = openRequest(systemActor(organizationId), recordQuizCall, quiz, clock())
      const { students } = await readRewardLookup(db, organizationId, { rules: [], profiles })
      const there = profiles.filter((profile) => {
        const student = students.get(profile)
        return student && !student.isErased
      })
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
      const outcomes = handled.map((one, n): ActionOutcome => {
        const profile = there[n]!
        if (one.kind === 'refused') return { profile, outcome: 'rejected', code: one.refused.code }
        return { profile, outcome: one.kind === 'unchanged' ? 'duplicate' : one.kind }
      })
      return withGone(profiles, outcomes)
    },
  }
}
