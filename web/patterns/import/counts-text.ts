import { formatNumber } from '#web/i18n/format.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { RowCounts } from './preview-row.ts'

/** `leftOut`: rows that were not imported. */
type ShownCounts = Partial<RowCounts> & { leftOut?: number }

export const countsText = (LL: TranslationFunctions, counts: ShownCounts, things = false) => {
  const bar = { ...LL.imports.bar, ...(things && LL.imports.thingsBar) }
  const part = (say: (count: string) => string, count = 0, always = false) =>
    always || count > 0 ? [say(formatNumber(count))] : []
  return [
    ...part(bar.created, counts.new),
    ...part(bar.joined, counts.joins),
    ...part(bar.updated, counts.update, !counts.new && !counts.joins),
    ...part(bar.invalid, counts.invalid),
    ...part(bar.leftOut, counts.leftOut),
  ].join(bar.and())
}
