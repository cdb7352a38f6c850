import type { WhatIf, WhatIfPair } from '#api/contracts/what-if.ts'
import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { download } from '#web/client/api/download.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { BothRankings } from './both-rankings.tsx'
import { MergedRanking } from './merged-ranking.tsx'
import { whatIfPath } from './what-if-queries.ts'

const sizes = [10, 25, 50]
const fields = { by: oneOf(['students', 'classes']) }

export const SideBySide = ({ whatIf }: { whatIf: WhatIf }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.auditWhatIf
  const { values, choose } = useAddress(fields)
  const path = `${whatIfPath}/${whatIf._id}`
  const list = useServerList<WhatIfPair>({
    path: `${path}/rows`,
    key: 'auditWhatIf',
    orders: [],
    sizes,
    of: { by: values.by },
  })
  const isWide = useMediaQuery('(width >= 1100px)')
  const { rows, total, state } = list.table
  const pages = Math.max(1, Math.ceil(total / state.size))
  const save = () =>
    download(`${path}/export_stream`, {
      query: { by: values.by, lang: locale },
      fallbackName: 'what-if.csv',
    })
  return (
    <Card
      title={words.ranking()}
      count={list.query.data && words.ranked(formatNumber(total))}
      className="audit-what-if-lists"
      end={
        <span className="row wrap">
          <ExportButton save={save} />
          <SegmentedControl
            label={words.by.label()}
            options={(['students', 'classes'] as const).map((value) => ({
              value,
              label: words.by[value](),
            }))}
            value={values.by}
            onChange={(by) => choose({ by })}
          />
        </span>
      }
    >
      <QueryView query={list.query} skeleton={<SkeletonRows rows={8} height={52} />}>
        {() =>
          total === 0 ? (
            <EmptyState title={words.nobody.title()} text={words.nobody.text()} />
          ) : isWide ? (
            <>
              <BothRankings pairs={rows} stale={list.table.stale} by={values.by} />
              <Pager
                state={state}
                pages={pages}
                sizes={sizes}
                total={total}
                pageIndex={Math.min(state.page, pages - 1)}
              />
            </>
          ) : (
            <MergedRanking table={list.table} sizes={sizes} by={values.by} />
          )
        }
      </QueryView>
    </Card>
  )
}
