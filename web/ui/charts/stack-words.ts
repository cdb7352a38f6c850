import { formatNumber, formatPercent } from '#web/i18n/format.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { type StackColumn, totalOf } from './stack-column.ts'

export const stackWords = (LL: TranslationFunctions, bar: StackColumn) => {
  const total = totalOf(bar)
  const parts =
    bar.parts.length > 1
      ? bar.parts.map(
          ({ name, value }) =>
            `${name} ${formatNumber(value)} ${formatPercent(total && value / total)}`,
        )
      : []
  return [LL.charts.columnOf({ name: bar.name, total: formatNumber(total) }), ...parts].join(', ')
}
