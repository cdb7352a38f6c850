import { formatNumber } from '#web/i18n/format.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { balanceBar } from './basket.ts'

export const balanceInWords = (
  texts: TranslationFunctions['redeem'],
  bar: ReturnType<typeof balanceBar>,
) => {
  const sums = { balance: formatNumber(bar.balance), total: formatNumber(bar.spent) }
  return bar.past > 0
    ? texts.barPast({ ...sums, past: formatNumber(bar.past) })
    : texts.bar({ ...sums, left: formatNumber(bar.left) })
}
