import { formatTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { ApiError } from './api-error.ts'

type Details = Record<string, string | number>
type Sentence = (details: Details) => string

const shown = ({ until, ...others }: Details): Details =>
  until === undefined ? others : { ...others, until: formatTime(String(until)) }

export const errorMessage = (LL: TranslationFunctions, error: unknown): string => {
  const code = error instanceof ApiError ? error.code : 'unknown'
  return errorSentenceOf(LL, code, error instanceof ApiError ? error.details : undefined)
}

export const errorSentenceOf = (
  LL: TranslationFunctions,
  code: string,
  details: unknown,
): string => {
  const sentence = LL.errors[code in LL.errors ? (code as 'unknown') : 'unknown'] as Sentence
  return sentence(typeof details === 'object' && details ? shown(details as Details) : {})
}

export const useErrorMessage = () => {
  const { LL } = useI18nContext()
  return (error: unknown) => errorMessage(LL, error)
}
