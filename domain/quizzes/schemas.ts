import { z } from 'zod'
import { EventId, LocalDate } from '#domain/event-fields.ts'
import type {
  QuizAnswers,
  QuizArrival,
  QuizClosing,
  QuizEnding,
  QuizHosting,
  QuizOpening,
} from './events.ts'

const Whole = z.int().min(0)

export const QuizHostingData: z.ZodType<QuizHosting> = z.strictObject({
  quizId: EventId,
  gameId: EventId,
  gameName: z.string(),
  pointCorrect: Whole,
  pointIncorrect: Whole,
  pointExchangeRate: Whole,
  questions: z.array(
    z.strictObject({
      questionId: EventId,
      version: Whole,
      options: Whole,
      right: z.array(Whole).readonly(),
    }),
  ),
  seconds: Whole,
  localDate: LocalDate,
})

export const QuizArrivalData: z.ZodType<QuizArrival> = z.strictObject({
  arrivalId: EventId,
  quizId: EventId,
  players: z.array(z.strictObject({ profileId: EventId, class: z.string() })),
})

export const QuizOpeningData: z.ZodType<QuizOpening> = z.strictObject({
  openingId: EventId,
  quizId: EventId,
  number: Whole,
  openedAt: Whole,
})

export const QuizAnswersData: z.ZodType<QuizAnswers> = z.strictObject({
  answersId: EventId,
  quizId: EventId,
  number: Whole,
  answers: z.array(z.strictObject({ profileId: EventId, chosen: Whole, ms: Whole })),
})

export const QuizClosingData: z.ZodType<QuizClosing> = z.strictObject({
  closingId: EventId,
  quizId: EventId,
  number: Whole,
})

export const QuizEndingData: z.ZodType<QuizEnding> = z.strictObject({
  endingId: EventId,
  quizId: EventId,
  gameId: EventId,
  localDate: LocalDate,
  players: z.array(EventId),
})
