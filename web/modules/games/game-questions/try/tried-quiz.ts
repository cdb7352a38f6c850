import { type GameType, quizSeconds } from '#api/contracts/game-rules.ts'
import type { PlayedQuestion, PlayQuestion } from '#api/contracts/play.ts'
import { shuffled } from '#web/patterns/games/shuffled.ts'
import {
  contentOf,
  type EditedQuestion,
  type EditedQuiz,
  missingIn,
} from '../editor/edited-quiz.ts'

/** A round on this page only. `given`: the chosen answers of each question; A is 0. */
export type TriedQuiz = Readonly<{
  asked: readonly EditedQuestion[]
  given: readonly (readonly number[])[]
}>

export const completeQuestions = ({ questions }: EditedQuiz) =>
  questions.filter((question) => missingIn(question) === null)

/** Begins a round with the complete questions, or with `draw` of them at random. */
export const beginTry = (quiz: EditedQuiz, draw: number | null): TriedQuiz => {
  const complete = completeQuestions(quiz)
  const drawn = new Set(shuffled(complete).slice(0, draw ?? complete.length))
  return { asked: complete.filter((question) => drawn.has(question)), given: [] }
}

const shownOf = ({ key, text, image }: EditedQuestion, at: number) => ({
  _id: key,
  number: at + 1,
  text: text.trim(),
  image,
})

const openOf = (question: EditedQuestion, at: number): PlayQuestion => {
  const { options } = contentOf(question)
  return {
    ...shownOf(question, at),
    isSeveral: options.filter(({ isAns }) => isAns).length > 1,
    options: options.map(({ text }) => ({ text })),
  }
}

const playedOf = (
  question: EditedQuestion,
  at: number,
  chosen: readonly number[],
): PlayedQuestion => {
  const options = contentOf(question).options.map(({ text, isAns }, place) => ({
    text,
    isAns,
    isChosen: chosen.includes(place),
  }))
  return {
    ...shownOf(question, at),
    isCorrect: options.every(({ isAns, isChosen }) => isAns === isChosen),
    isMissing: chosen.length === 0,
    options,
  }
}

/** Returns the form that the game's screens show. */
export const tryShown = ({ asked, given }: TriedQuiz) => {
  const played = given.flatMap((chosen, at) => {
    const question = asked[at]
    return question ? [playedOf(question, at, chosen)] : []
  })
  const next = asked[given.length]
  return {
    played,
    question: next ? openOf(next, given.length) : null,
    progress: asked.map((_, at) => played[at]?.isCorrect ?? null),
  }
}

/** Returns the seconds for the open question; null for a game without time limits. */
export const secondsFor = ({ asked, given }: TriedQuiz, type: GameType): number | null =>
  type === 'interactive' ? (asked[given.length]?.seconds ?? quizSeconds.usual) : null
