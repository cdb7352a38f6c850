import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Wreath, wreathSteps } from '#web/ui/laurel/wreath.tsx'
import './badge-mark.css'

type BadgeMarkProps = {
  image: string
  count?: number
  progress?: { reached: number; needed: number } | null
  size?: number
}

export const BadgeMark = ({ image, count = 1, progress, size = 96 }: BadgeMarkProps) => {
  const { LL } = useI18nContext()
  const isEarned = count > 0
  const filled = isEarned ? 12 : progress ? wreathSteps(progress.reached, progress.needed) : 0
  return (
    <span
      className={`badge-mark ${isEarned ? '' : 'badge-mark-none'}`}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <Wreath size={size} filled={filled} tone={isEarned ? 'earned' : 'progress'} />
      <span className="badge-mark-inside">
        <img src={image} alt="" width={size * 0.4} height={size * 0.4} />
        {count > 1 && <b className="num">{LL.badges.times(formatNumber(count))}</b>}
      </span>
    </span>
  )
}
