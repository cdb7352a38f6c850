import { z } from 'zod'
import { Failure } from '#api/contracts/errors.ts'

export const answers = <Answer extends z.ZodType>(answer: Answer) => ({
  200: answer,
  '4xx': Failure,
  '5xx': Failure,
})

export const fileAnswers = (description: string) => answers(z.unknown().describe(description))

export const succeeded = <Data>(data: Data) => ({ result: 'success' as const, data })
