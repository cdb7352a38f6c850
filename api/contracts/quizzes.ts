import { z } from 'zod'
import { mostQuestions, optionCounts } from '#domain/games/rules.ts'
import { pinDigits, quizSeconds, teamCounts, teamsBy } from '#domain/quizzes/rules.ts'
import { Id, Localized, LogPosition, listOf, Moment, success } from './common.ts'

export const QuizInput = z.object({
  seconds: z.int().min(quizSeconds.least).max(quizSeconds.most).default(quizSeconds.usual),
  questions: listOf(Id, { min: 1, max: mostQuestions }).optional(),
  teams: z
    .object({ by: z.enum(teamsBy), count: z.int().min(teamCounts.least).max(teamCounts.most) })
    .optional(),
})

const QuestionNumber = z.int().min(1).max(mostQuestions)
/** `number` starts at 1. It names the question, so that a second click skips no question. */
export const QuizQuestionInput = z.object({ number: QuestionNumber })

export const QuizJoinInput = z.object({
  pin: z
    .string()
    .max(64)
    .normalize('NFKC')
    .regex(new RegExp(`^\\d{${pinDigits}}$`)),
})

/** `option`: 0 is A. */
export const QuizAnswerInput = z.object({
  number: QuestionNumber,
  option: z
    .int()
    .min(0)
    .max(optionCounts.most - 1),
})

/** `team` starts at 0. */
export const QuizTeamInput = z.object({
  team: z
    .int()
    .min(0)
    .max(teamCounts.most - 1),
})

const QuizQuestion = z.object({
  text: z.string(),
  image: z.string().nullable(),
  options: z.array(z.object({ text: z.string() })),
})

export const quizPhases = ['lobby', 'open', 'closed', 'finished'] as const

/** `share`: the average of the members' shares of right answers, 0 to 1; null before any. */
export const QuizTeam = z.object({
  team: z.number(),
  players: z.number(),
  share: z.number().nullable(),
  rank: z.number().nullable(),
})
export type QuizTeam = z.infer<typeof QuizTeam>

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
  /** In ms from when the server sent this, because clocks differ. */
  closesIn: z.number().nullable(),
  right: z.number().nullable(),
  players: z.number(),
  /** Null without teams. */
  teams: z.object({ by: z.enum(teamsBy), standings: z.array(QuizTeam) }).nullable(),
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
  /** Whether the student ranks above somebody with equally many right answers, by speed. */
  isFaster: z.boolean(),
})

export const HostQuiz = z.object({
  ...shared,
  role: z.literal('host'),
  pin: z.string(),
  record: Id.nullable(),
  answered: z.number(),
  newest: z.array(QuizPlayer.extend({ team: z.number().nullable() })),
  counts: z.array(z.number()).nullable(),
  correct: z.number(),
  top: z.array(QuizTop),
  totals: z.object({ correct: z.number(), point: z.number() }),
})
export type HostQuiz = z.infer<typeof HostQuiz>

/** `isContinued`: the room was open before, with its own time, questions and teams. */
export const HostedQuiz = HostQuiz.extend({ isContinued: z.boolean() })
export type HostedQuiz = z.infer<typeof HostedQuiz>

export const PlayerQuiz = z.object({
  ...shared,
  role: z.literal('player'),
  team: z.number().nullable(),
  chosen: z.number().nullable(),
  isCorrect: z.boolean().nullable(),
  rank: z.number().nullable(),
  from: z.number().nullable(),
  /** Whether speed decided the rank among players with as many right answers. */
  isBySpeed: z.boolean(),
  correct: z.number(),
  point: z.number(),
  /** In whole points. */
  worth: z.number(),
})
export type PlayerQuiz = z.infer<typeof PlayerQuiz>

export const QuizSnapshot = z.discriminatedUnion('role', [HostQuiz, PlayerQuiz])
export type QuizSnapshot = z.infer<typeof QuizSnapshot>

export const HostQuizAnswer = success(HostQuiz)
export const HostedQuizAnswer = success(HostedQuiz)
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
