import { z } from 'zod'
import { mostQuestions, optionCounts } from '#domain/games/rules.ts'
import { CommandHeaders, Id, listOf, Moment, Position, success } from './common.ts'

/**
 * POST /games/{id}/play: good for this game alone, for two hours at most. The player is
 * /play/{id}#token.
 */
export const PlayTokenAnswer = success(z.object({ token: z.string(), expires_at: Moment }))

/** Of the calls that play: /play/{id}/start, /answers and /finish. */
export const PlayHeaders = CommandHeaders.extend({ 'x-play-token': z.string().min(1).max(255) })

const Place = z
  .int()
  .min(0)
  .max(optionCounts.most - 1)
/** POST /play/{id}/answers. `options`: which are chosen, A is 0. */
export const PlayAnswerInput = z.object({
  session: Id,
  question: Id,
  options: listOf(Place, { max: optionCounts.most }).refine(
    (all) => new Set(all).size === all.length,
    'yup_type_error',
  ),
})
export type PlayAnswerInput = z.infer<typeof PlayAnswerInput>
/** POST /play/{id}/finish: what is not answered is missing. */
export const PlayFinishInput = z.object({ session: Id })

const shown = {
  _id: Id,
  /** From 1 on. */ number: z.number(),
  text: z.string(),
  image: z.string().nullable(),
}
/** A question that is open: never with what is right. */
export const PlayQuestion = z.object({
  ...shown,
  /** More than one is right, and all of them must be chosen. */
  isSeveral: z.boolean(),
  /** A to D. */
  options: z.array(z.object({ text: z.string() })),
})
export type PlayQuestion = z.infer<typeof PlayQuestion>
/** One that is answered, or was missing at the end: of that nothing says what was right. */
export const PlayedQuestion = z.object({
  ...shown,
  isCorrect: z.boolean(),
  isMissing: z.boolean(),
  options: z.array(
    z.object({ text: z.string(), isChosen: z.boolean(), isAns: z.boolean().optional() }),
  ),
})
export type PlayedQuestion = z.infer<typeof PlayedQuestion>

export const PlayResult = z.object({
  correct: z.number(),
  /** Wrong or missing. */
  incorrect: z.number(),
  point: z.number(),
  /**
   * Whole points that the session is worth, the most that the game can be, what it adds, what the
   * game had paid before it, and what the game has paid in all in this period by now.
   */
  worth: z.number(),
  most: z.number(),
  exchanged: z.number(),
  paidBefore: z.number(),
  paid: z.number(),
  questions: z.array(PlayedQuestion),
})
export type PlayResult = z.infer<typeof PlayResult>

/** What each of the calls that play answers: where the session stands. */
export const Play = z.object({
  session: Id,
  game: z.object({ _id: Id, name: z.string() }),
  pointCorrect: z.number(),
  pointIncorrect: z.number(),
  /** Of each question in order: right, wrong, or open. */
  progress: z.array(z.boolean().nullable()).max(mostQuestions),
  /** The next open one; null at the end. */
  question: PlayQuestion.nullable(),
  /** The one that the call was about. */
  answered: PlayedQuestion.nullable(),
  result: PlayResult.nullable(),
  position: Position,
})
export type Play = z.infer<typeof Play>
export const PlayAnswer = success(Play)
