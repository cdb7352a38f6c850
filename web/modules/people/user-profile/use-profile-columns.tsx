import { formatClassNo, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import type { OwnProfile } from '#web/patterns/profiles/own-profiles.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'

const column = columnsFor<OwnProfile>()

const explained =
  (of: 'point' | 'cumulative_point') =>
  ({ row: { original } }: { row: { original: OwnProfile } }) => (
    <ExplainedNumber figure={{ of, profile: original._id }}>
      {formatNumber(original[of])}
    </ExplainedNumber>
  )

/** Periods are sorted by their start, whatever their names. */
export const useProfileColumns = () => {
  const { LL } = useI18nContext()
  const words = LL.userProfile
  return [
    column.accessor(({ period }) => period.start_at, {
      id: 'period',
      header: words.period(),
      cell: ({ row: { original } }) => (
        <span className="row wrap">
          <span>
            <Words>{original.period.name}</Words>
          </span>
          {original.period.isActive && <Tag tone="leaf">{words.current()}</Tag>}
        </span>
      ),
      meta: { wraps: true, rowHeader: true },
    }),
    column.accessor('class', { header: LL.common.class() }),
    column.accessor('class_no', {
      header: LL.common.classNo(),
      cell: ({ getValue }) => formatClassNo(getValue()),
      meta: { numeric: true },
    }),
    column.accessor('cumulative_point', {
      header: words.cumulativePoint(),
      cell: explained('cumulative_point'),
      meta: { numeric: true },
    }),
    column.accessor('point', {
      header: words.point(),
      cell: explained('point'),
      meta: { numeric: true },
    }),
  ]
}
