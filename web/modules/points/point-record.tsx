import type { CategoryTotal } from '#api/contracts/point-totals.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { pointsHistory } from '#web/patterns/history/points-history.ts'
import { categoryOptions } from '#web/patterns/record/kinds.ts'
import { RecordPage, type RecordProps } from '#web/patterns/record/record-page.tsx'

type PointRecordProps = RecordProps & {
  /**
   * `points` of GET /profiles/{id}, what the category filter offers; undefined as long as that is
   * not known.
   */
  points: readonly CategoryTotal[] | undefined
}

/**
 * The page `…/point_record`: all that happened to one student's points in one period, filtered by
 * rule category. For the staff's record and for the portal; the server answers students and parents
 * their own alone.
 */
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
