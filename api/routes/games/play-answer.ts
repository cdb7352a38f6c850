import type { CommonQueryMethods } from 'slonik'
import type { Play, PlayedQuestion, PlayQuestion } from '#api/contracts/play.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { AskedQuestion } from '#domain/games/events.ts'
import type { PlayedSession } from '#domain/games/game.ts'
import { pointOf, worthOf } from '#domain/games/points.ts'
import type { Played } from '#ledger/games/games.ts'
import { findQuestionVersions, type VersionRow } from '#registry/games/question-versions.ts'

/** Shows questions as they were when asked. `about`: the question just answered. */
export const playAnswer = async (
  db: CommonQueryMethods,
  organizationId: string,
  { played, about }: Readonly<{ played: Played; about?: string | undefined }>,
): Promise<Play> => {
  const { session, paid, position } = played
  const { start, answers, finish } = session
  const next = finish
    ? undefined
    : start.questions.find(({ questionId }) => !answers.has(questionId))
  // During play, at most the next question and the one just answered are shown.
  const visible = start.questions.filter(
    (one) => finish || one === next || one.questionId === about,
  )
  const rows = await findQuestionVersions(db, organizationId, visible)
  const words = new Map(rows.map((row) => [row.question_id, row]))
  const shownOf = (question: AskedQuestion) => {
    const row = words.get(question.questionId)
    if (!row) throw new TypeError('A question that was asked is missing')
    return { question, row, number: start.questions.indexOf(question) + 1, organizationId }
  }
  const of = (questionId: string | undefined) =>
    start.questions.find((one) => one.questionId === questionId)
  const answered = about !== undefined && answers.has(about) ? of(about) : undefined
  return {
    session: start.sessionId,
    game: { _id: start.gameId, name: start.gameName },
    pointCorrect: start.pointCorrect / 100,
    pointIncorrect: start.pointIncorrect / 100,
    progress: start.questions.map(({ questionId }) => answers.get(questionId)?.isCorrect ?? null),
    question: next ? openQuestion(shownOf(next)) : null,
    answered: answered ? playedQuestion(shownOf(answered), session) : null,
    result: finish
      ? {
          correct: finish.correct,
          incorrect: finish.incorrect,
          point: finish.point / 100,
          worth: worthOf(start, finish.point),
          most: worthOf(start, pointOf(start, { correct: start.questions.length, incorrect: 0 })),
          exchanged: finish.exchanged,
          paidBefore: session.paidBefore,
          paid,
          questions: start.questions.map((one) => playedQuestion(shownOf(one), session)),
        }
      : null,
    position,
  }
}

type ShownQuestion = Readonly<{
  question: AskedQuestion
  row: VersionRow
  number: number
  organizationId: string
}>

const headOf = ({ row: { question_id, text, image }, number, organizationId }: ShownQuestion) => ({
  _id: question_id,
  number,
  text,
  image: image === null ? null : blobAddress(organizationId, image),
})

const openQuestion = (shown: ShownQuestion): PlayQuestion => ({
  ...headOf(shown),
  isSeveral: shown.question.right.length > 1,
  options: shown.row.options.map(({ text }) => ({ text })),
})

const playedQuestion = (shown: ShownQuestion, { answers }: PlayedSession): PlayedQuestion => {
  const { question, row } = shown
  const answer = answers.get(question.questionId)
  return {
    ...headOf(shown),
    isCorrect: answer?.isCorrect === true,
    isMissing: !answer,
    options: row.options.map(({ text }, place) => ({
      text,
      isChosen: answer?.chosen.includes(place) === true,
      ...(answer && { isAns: question.right.includes(place) }),
    })),
  }
}
