import type { CategoryTotal } from '#api/contracts/point-totals.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { pointsHistory } from '#web/patterns/history/points-history.ts'
import { categoryOptions } from '#web/patterns/record/kinds.ts'
import { RecordPage, type RecordProps } from '#web/patterns/record/record-page.tsx'

type PointRecordProps = RecordProps & {
  /** `points` of GET /profiles/{id}, for the category filter; undefined until loaded. */
  points: readonly CategoryTotal[] | undefined
}

export const PointRecord = ({ points, ...props }: PointRecordProps) => {
  const { LL, locale } = useI18nContext()
  const categories = points && categoryOptions(points, { locale, other: LL.record.other() })
  const path = `/users/${props.userId}/pointHistories`
  return (
    <RecordPage
      {...props}
      kind={pointsHistory}
      title={LL.record.points()}
      path={path}
      categories={categories}
    />
  )
}
