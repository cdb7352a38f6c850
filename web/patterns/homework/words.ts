import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'

export const statusWords = (LL: TranslationFunctions) => {
  const { submitted, unsubmitted, absent } = LL.homework.statuses
  return { submitted: submitted(), unsubmitted: unsubmitted(), absent: absent() }
}
