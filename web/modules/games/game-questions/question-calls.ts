import type { z } from 'zod'
import { type GameType, mostCorrect } from '#api/contracts/game-rules.ts'
import type { GameQuestion, QuestionInput } from '#api/contracts/games.ts'
import { api } from '#web/client/api/client.ts'

export type QuestionFormFields = QuestionInput

export const questionFieldsOf = (
  game: string,
  question: GameQuestion | undefined,
): QuestionFormFields =>
  question
    ? {
        ...{ game, text: question.text, image: question.image },
        options: question.options.map(({ _id, text, isAns = false }) => ({ _id, text, isAns })),
      }
    : { game, text: '', image: null, options: [0, 1].map(() => ({ text: '', isAns: false })) }

export const questionContract = (type: GameType) => async () => {
  const { QuestionInput } = await import('#api/contracts/games.ts')
  const max = mostCorrect[type]
  return QuestionInput.refine(
    ({ options }) => options.filter((option) => option?.isAns).length <= max,
    {
      ...{ path: ['options'], error: 'max_correct_ans_msg', params: { max } },
      when: ({ value }) => Array.isArray((value as Partial<QuestionFormFields> | null)?.options),
    },
  ) as z.ZodType<QuestionFormFields, QuestionFormFields>
}

export const saveQuestionCall = (
  _id: string | undefined,
  question: QuestionFormFields,
  idempotencyKey: string,
) =>
  api('/gameQuestions', {
    method: _id ? 'PUT' : 'POST',
    body: { ...question, ...(_id && { _id }) },
    idempotencyKey,
  })

export const updateQuestionStatusCall = (
  question: GameQuestion,
  isActive: boolean,
  idempotencyKey: string,
) =>
  api('/gameQuestions', {
    ...{ method: 'PUT', idempotencyKey },
    body: { ...questionFieldsOf(question.game, question), _id: question._id, isActive },
  })
