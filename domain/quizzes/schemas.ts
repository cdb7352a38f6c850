import { z } from 'zod'
import { EventId, LocalDate } from '#domain/event-fields.ts'
import { askedQuestionFields, gameTermsFields } from '#domain/games/schemas.ts'
import type {
  QuizAnswers,
  QuizArrival,
  QuizClosing,
  QuizEnding,
  QuizHosting,
  QuizOpening,
  QuizTeamChoice,
} from './events.ts'
import { teamsBy } from './rules.ts'

const Whole = z.int().min(0)

export const QuizHostingData: z.ZodType<QuizHosting> = z.strictObject({
  quizId: EventId,
  gameId: EventId,
  gameName: z.string(),
  ...gameTermsFields,
  questions: z.array(z.strictObject({ ...askedQuestionFields, seconds: Whole })),
  seconds: Whole,
  localDate: LocalDate,
  teams: z.strictObject({ by: z.enum(teamsBy), count: Whole }).optional(),
})

export const QuizArrivalData: z.ZodType<QuizArrival> = z.strictObject({
  arrivalId: EventId,
  quizId: EventId,
  players: z.array(
    z.strictObject({ profileId: EventId, class: z.string(), team: Whole.optional() }),
  ),
})

export const QuizTeamChoiceData: z.ZodType<QuizTeamChoice> = z.strictObject({
  choiceId: EventId,
  quizId: EventId,
  profileId: EventId,
  team: Whole,
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
