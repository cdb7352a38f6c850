import { z } from 'zod'
import { mostQuestions, optionCounts } from '#domain/games/rules.ts'
import { pinDigits, quizSeconds } from '#domain/quizzes/rules.ts'
import { Id, Localized, LogPosition, listOf, Moment, success } from './common.ts'

export const QuizInput = z.object({
  seconds: z.int().min(quizSeconds.least).max(quizSeconds.most).default(quizSeconds.usual),
  questions: listOf(Id, { min: 1, max: mostQuestions }).optional(),
})

const QuestionNumber = z.int().min(1).max(mostQuestions)
/** From 1. A second click skips none. */
export const QuizQuestionInput = z.object({ number: QuestionNumber })

export const QuizJoinInput = z.object({
  pin: z
    .string()
    .max(64)
    .normalize('NFKC')
    .regex(new RegExp(`^\\d{${pinDigits}}$`)),
})

/** A is 0. */
export const QuizAnswerInput = z.object({
  number: QuestionNumber,
  option: z
    .int()
    .min(0)
    .max(optionCounts.most - 1),
})

const QuizQuestion = z.object({
  text: z.string(),
  image: z.string().nullable(),
  options: z.array(z.object({ text: z.string() })),
})

export const quizPhases = ['lobby', 'open', 'closed', 'finished'] as const

const shared = {
  room: z.literal('quiz'),
  quiz: Id,
  position: LogPosition,
  at: Moment,
  game: z.object({ _id: Id, name: z.string() }),
  phase: z.enum(quizPhases),
  number: z.number(),
  count: z.number(),
  seconds: z.number(),
  pointCorrect: z.number(),
  question: QuizQuestion.nullable(),
  /** In ms from sending: clocks may differ. */
  closesIn: z.number().nullable(),
  right: z.number().nullable(),
  players: z.number(),
}

const QuizPlayer = z.object({
  profile: Id,
  name: Localized,
  class: z.string(),
  class_no: z.number().nullable(),
})
export const QuizTop = QuizPlayer.extend({
  rank: z.number(),
  from: z.number().nullable(),
  correct: z.number(),
  point: z.number(),
  /** Ahead of somebody with as many right answers. */
  isFaster: z.boolean(),
})

export const HostQuiz = z.object({
  ...shared,
  role: z.literal('host'),
  pin: z.string(),
  record: Id.nullable(),
  answered: z.number(),
  newest: z.array(QuizPlayer),
  counts: z.array(z.number()).nullable(),
  correct: z.number(),
  top: z.array(QuizTop),
  totals: z.object({ correct: z.number(), point: z.number() }),
})
export type HostQuiz = z.infer<typeof HostQuiz>

export const PlayerQuiz = z.object({
  ...shared,
  role: z.literal('player'),
  chosen: z.number().nullable(),
  isCorrect: z.boolean().nullable(),
  rank: z.number().nullable(),
  from: z.number().nullable(),
  /** Others have as many right answers. */
  isBySpeed: z.boolean(),
  /** `worth`: in whole points. */
  correct: z.number(),
  point: z.number(),
  worth: z.number(),
})
export type PlayerQuiz = z.infer<typeof PlayerQuiz>

export const QuizSnapshot = z.discriminatedUnion('role', [HostQuiz, PlayerQuiz])
export type QuizSnapshot = z.infer<typeof QuizSnapshot>

export const HostQuizAnswer = success(HostQuiz)
export const PlayerQuizAnswer = success(PlayerQuiz)

export const QuizReviewAnswer = success(
  z.object({
    questions: z.array(
      QuizQuestion.extend({
        number: z.number(),
        right: z.number(),
        counts: z.array(z.number()),
      }),
    ),
  }),
)
