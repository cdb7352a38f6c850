import type { BadgeGroup } from '#api/contracts/badges.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

type Progress = NonNullable<BadgeGroup['progress']>

export const useProgressText = () => {
  const { LL } = useI18nContext()
  const { progress, progressPoints } = LL.badges
  return ({ reached, needed, threshold_by }: Progress) =>
    (threshold_by === 'point' ? progressPoints : progress)({
      reached: formatNumber(reached),
      needed: formatNumber(needed),
    })
}
