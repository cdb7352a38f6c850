import { z } from 'zod'
import type { Intent } from '../engine/intention.ts'
import { defineReactor, type SendTools, type SentCommand } from '../engine/reactor.ts'

const Playing = z.object({ quiz: z.string(), period: z.string(), profile: z.string() })
type Playing = z.infer<typeof Playing>

const record = async (
  intents: readonly Intent<Playing>[],
  { ledger }: SendTools,
): Promise<ReadonlyMap<string, SentCommand>> => {
  const { organizationId, body } = intents[0]!
  const { quiz, period: periodId } = body
  const profiles = intents.map((one) => one.body.profile)
  const outcomes = await ledger.games.recordQuiz({ organizationId, quiz, periodId, profiles })
  return new Map(intents.map(({ id }, n) => [id, outcomes[n]!]))
}

export const quizzesReactor = defineReactor({
  name: 'quizzes',
  events: ['QuizFinished'],
  // No tables: the room's stream has the answers.
  tables: [[]],
  react: async (events) =>
    events.flatMap(({ recorded, event: { data } }) => {
      const { organizationId, periodId: period } = recorded.metadata
      return data.players.map((profile) => ({
        source: recorded,
        what: profile,
        key: profile,
        organizationId,
        body: { quiz: data.quizId, period, profile },
      }))
    }),
  intent: Playing,
  send: async (intents, tools) => {
    const rooms = Map.groupBy(intents, ({ body }) => body.quiz)
    const sent = new Map<string, SentCommand>()
    for (const room of rooms.values())
      for (const [id, one] of await record(room, tools)) sent.set(id, one)
    return intents.map(({ id }) => sent.get(id)!)
  },
})
