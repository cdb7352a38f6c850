import { z } from 'zod'
import { mostQuestions, optionCounts } from '#domain/games/rules.ts'
import { CommandHeaders, Id, LogPosition, listOf, Moment, success } from './common.ts'

/** The token is valid for this game, for two hours at most. */
export const PlayTokenAnswer = success(z.object({ token: z.string(), expires_at: Moment }))

export const PlayHeaders = CommandHeaders.extend({ 'x-play-token': z.string().min(1).max(255) })

const Place = z
  .int()
  .min(0)
  .max(optionCounts.most - 1)
/** `options`: numbers of the chosen options; 0 is A. */
export const PlayAnswerInput = z.object({
  session: Id,
  question: Id,
  options: listOf(Place, { max: optionCounts.most }).refine(
    (all) => new Set(all).size === all.length,
    'yup_type_error',
  ),
})
export type PlayAnswerInput = z.infer<typeof PlayAnswerInput>
export const PlayFinishInput = z.object({ session: Id })

const shown = {
  _id: Id,
  number: z.number(),
  text: z.string(),
  image: z.string().nullable(),
}
export const PlayQuestion = z.object({
  ...shown,
  isSeveral: z.boolean(),
  options: z.array(z.object({ text: z.string() })),
})
export type PlayQuestion = z.infer<typeof PlayQuestion>
/** An unanswered question hides its right answer. */
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
  incorrect: z.number(),
  point: z.number(),
  /** In points: the session's worth, of `most` possible. It added `exchanged` to `paidBefore`. */
  worth: z.number(),
  most: z.number(),
  exchanged: z.number(),
  paidBefore: z.number(),
  paid: z.number(),
  questions: z.array(PlayedQuestion),
})
export type PlayResult = z.infer<typeof PlayResult>

export const Play = z.object({
  session: Id,
  game: z.object({ _id: Id, name: z.string() }),
  pointCorrect: z.number(),
  pointIncorrect: z.number(),
  progress: z.array(z.boolean().nullable()).max(mostQuestions),
  question: PlayQuestion.nullable(),
  answered: PlayedQuestion.nullable(),
  result: PlayResult.nullable(),
  position: LogPosition,
})
export type Play = z.infer<typeof Play>
export const PlayAnswer = success(Play)
