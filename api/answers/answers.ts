import { z } from 'zod'
import { Failure } from '#api/contracts/errors.ts'

/**
 * The answers of a call by status, for its schema: the one when it succeeds, and the failures that
 * every call may give.
 */
export const answers = <Answer extends z.ZodType>(answer: Answer) => ({
  200: answer,
  '4xx': Failure,
  '5xx': Failure,
})

/** The same for a call that answers a file. */
export const fileAnswers = (description: string) => answers(z.unknown().describe(description))

export const succeeded = <Data>(data: Data) => ({ result: 'success' as const, data })
