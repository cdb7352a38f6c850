import type { ValidationCode } from '#api/contracts/validation.ts'
import { errorSentenceOf } from '#web/client/api/error-message.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { isCallError } from './check-contract.ts'

type Sentence = (params: Record<string, string | number>) => string

export const fieldWords = (
  LL: TranslationFunctions,
  error: { type?: unknown; message?: unknown },
) => {
  const { type, message } = error
  if (type === 'said') return String(message)
  const of = JSON.parse(String(message || '{}'))
  if (isCallError(error)) return errorSentenceOf(LL, of.code, of.details)
  return (LL.validation[type as ValidationCode] as Sentence)(of)
}
