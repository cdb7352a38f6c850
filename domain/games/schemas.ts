import { z } from 'zod'
import { EventId, LocalDate } from '#domain/event-fields.ts'
import type { GameFinish, GameStart, GivenAnswer } from './events.ts'

const Whole = z.int().min(0)

export const askedQuestionFields = {
  questionId: EventId,
  version: Whole,
  options: Whole,
  right: z.array(Whole).readonly(),
}

/** A session or live quiz copies these fields from the game at its start. */
export const gameTermsFields = {
  pointCorrect: Whole,
  pointIncorrect: Whole,
  pointExchangeRate: Whole,
  questions: z.array(z.strictObject(askedQuestionFields)),
}

export const GameStartData: z.ZodType<GameStart> = z.strictObject({
  sessionId: EventId,
  gameId: EventId,
  gameName: z.string(),
  ...gameTermsFields,
  localDate: LocalDate,
  class: z.string(),
})

export const QuestionAnswerData: z.ZodType<GivenAnswer> = z.strictObject({
  answerId: EventId,
  sessionId: EventId,
  gameId: EventId,
  questionId: EventId,
  version: Whole,
  chosen: z.array(Whole),
  isCorrect: z.boolean(),
  localDate: LocalDate,
})

export const GameFinishData: z.ZodType<GameFinish> = z.strictObject({
  finishId: EventId,
  sessionId: EventId,
  gameId: EventId,
  gameName: z.string(),
  correct: Whole,
  incorrect: Whole,
  point: Whole,
  exchanged: Whole,
  localDate: LocalDate,
  class: z.string(),
})
