import { formatNumber } from '#web/i18n/format.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'

/** The contract's limit. More students need several batches. */
const mostStudents = 5000

type BatchChoice = { hasRule: boolean; students: number }

export const missingInBatch = (
  LL: TranslationFunctions,
  { hasRule, students }: BatchChoice,
  of: 'rule' | 'prize' = 'rule',
) => {
  const texts = LL.batches.missing
  if (!hasRule && students === 0) return of === 'prize' ? texts.prizeAndStudents() : texts.both()
  if (!hasRule) return texts[of]()
  if (students === 0) return texts.students()
  return students > mostStudents ? texts.tooMany(formatNumber(mostStudents)) : null
}
