import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

export const ChosenCount = ({ count }: { count: number }) => {
  const { LL } = useI18nContext()
  return (
    <span className="pick-count" role="status" aria-label={LL.studentPicker.chosenCount(count)}>
      <b className="num">{formatNumber(count)}</b>{' '}
      <span className="mut sm">{LL.studentPicker.unit()}</span>
    </span>
  )
}
