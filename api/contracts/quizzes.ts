import { z } from 'zod'
import { mostQuestions, optionCounts } from '#domain/games/rules.ts'
import { pinDigits, quizSeconds } from '#domain/quizzes/rules.ts'
import { Id, Localized, listOf, Moment, Position, success } from './common.ts'

/**
 * POST /games/{id}/quizzes: a room for a live quiz, or the one in which this teacher leads it
 * already.
 */
export const QuizInput = z.object({
  /** For each question. */
  seconds: z.int().min(quizSeconds.least).max(quizSeconds.most).default(quizSeconds.usual),
  /** These of the game's questions alone, in its order; all without. */
  questions: listOf(Id, { min: 1, max: mostQuestions }).optional(),
})

const QuestionNumber = z.int().min(1).max(mostQuestions)
/**
 * POST /quizzes/{id}/open and /close: which question, from 1 on, so that a click that comes twice
 * skips none.
 */
export const QuizQuestionInput = z.object({ number: QuestionNumber })

/** POST /quizzes/join. */
export const QuizJoinInput = z.object({
  pin: z
    .string()
    .max(64)
    .normalize('NFKC')
    .regex(new RegExp(`^\\d{${pinDigits}}$`)),
})

/** POST /quizzes/{id}/answers. `option`: A is 0. */
export const QuizAnswerInput = z.object({
  number: QuestionNumber,
  option: z
    .int()
    .min(0)
    .max(optionCounts.most - 1),
})

/** A question without what is right. */
const QuizQuestion = z.object({
  text: z.string(),
  image: z.string().nullable(),
  /** A to D. */
  options: z.array(z.object({ text: z.string() })),
})

/** lobby: nothing is asked yet. closed: what was right is shown. */
export const quizPhases = ['lobby', 'open', 'closed', 'finished'] as const

const shared = {
  room: z.literal('quiz'),
  quiz: Id,
  position: Position,
  at: Moment,
  game: z.object({ _id: Id, name: z.string() }),
  phase: z.enum(quizPhases),
  /** Of the question, from 1 on; 0 in the lobby. */
  number: z.number(),
  /** Of all questions. */
  count: z.number(),
  /** For each of them. */
  seconds: z.number(),
  pointCorrect: z.number(),
  question: QuizQuestion.nullable(),
  /**
   * What is left for the open question, in ms, when this was sent: no clock of the one who reads it
   * matters.
   */
  closesIn: z.number().nullable(),
  /** What is right, A is 0: null until the question is closed. */
  right: z.number().nullable(),
  /** Who came in. */
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
  /** Before the last question; null after the first. */
  from: z.number().nullable(),
  correct: z.number(),
  point: z.number(),
  /** Ahead of somebody who has as many right. */
  isFaster: z.boolean(),
})

/**
 * What the screen of the class shows: for the teacher who leads it. GET /quizzes/{id}, and what
 * open, close and finish answer.
 */
export const HostQuiz = z.object({
  ...shared,
  role: z.literal('host'),
  pin: z.string(),
  /** Its round in the record of the game; null until something was asked and it is over. */
  record: Id.nullable(),
  /** Of the open or closed question. */
  answered: z.number(),
  /** Those who came in last, the newest last: in the lobby alone. */
  newest: z.array(QuizPlayer),
  /** How often each option was chosen: null until the question is closed. */
  counts: z.array(z.number()).nullable(),
  /** Who had the last question right. */
  correct: z.number(),
  /** The first three ranks, once a question is over. */
  top: z.array(QuizTop),
  /** Of everybody, of all questions so far. */
  totals: z.object({ correct: z.number(), point: z.number() }),
})
export type HostQuiz = z.infer<typeof HostQuiz>

/** What a player's phone shows. GET /quizzes/{id}/phone, and what join and answers answer. */
export const PlayerQuiz = z.object({
  ...shared,
  role: z.literal('player'),
  /** The own answer to the open or closed question. */
  chosen: z.number().nullable(),
  /** Of the last closed question: null until it is closed. */
  isCorrect: z.boolean().nullable(),
  /**
   * The own place after the last closed question, and the one before it; null as long as nobody has
   * had one right.
   */
  rank: z.number().nullable(),
  from: z.number().nullable(),
  /** Others have as many right, and another place. */
  isBySpeed: z.boolean(),
  /** Right answers so far, game points, and the whole points that these are worth. */
  correct: z.number(),
  point: z.number(),
  worth: z.number(),
})
export type PlayerQuiz = z.infer<typeof PlayerQuiz>

export const QuizSnapshot = z.discriminatedUnion('role', [HostQuiz, PlayerQuiz])
export type QuizSnapshot = z.infer<typeof QuizSnapshot>

export const HostQuizAnswer = success(HostQuiz)
export const PlayerQuizAnswer = success(PlayerQuiz)

/** GET /quizzes/{id}/review: the questions that were asked, with what was chosen; after the end. */
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
