import type { PastRow } from '#api/contracts/audit.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import {
  formatClass,
  formatDateTime,
  formatNumber,
  formatSigned,
  nameIn,
} from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { Words } from '#web/ui/text/words.tsx'
import '#web/patterns/explain/explain.css'
import { type PastView, pastQueryOf } from './past-queries.ts'

const column = columnsFor<PastRow>()
const sizes = [10, 25, 100]

type PastRankingProps = {
  view: PastView
  by: string
  order: string
  search: string
  and: string
  here: string
  onKeep: (moment: string) => void
  onWhy: (profile: string) => void
}

export const PastRanking = ({
  view,
  by,
  order,
  search,
  and,
  here,
  onKeep,
  onWhy,
}: PastRankingProps) => {
  const { LL } = useI18nContext()
  const words = LL.audit.timeMachine
  const list = useServerList<PastRow>({
    path: '/v2/audit/past',
    key: 'auditPast',
    orders: [],
    sizes,
    of: { ...pastQueryOf(view), by },
    filter: {
      order,
      and: and || undefined,
      search: search || undefined,
      minPosition: ownPosition(),
    },
  })
  const columns = useColumns(onWhy)
  return (
    <>
      <p className="audit-time-machine-beside sm">
        <span>{and === '' ? words.besideNow() : words.besideMoment(formatDateTime(and))}</span>
        <Button text size="small" label={words.keep()} onClick={() => onKeep(here)} />
        {and !== '' && (
          <Button text size="small" label={words.forget()} onClick={() => onKeep('')} />
        )}
      </p>
      <QueryView query={list.query}>
        {() => (
          <DataTable
            columns={columns}
            {...list.table}
            keyOf={({ profile, class: ofClass, category }) =>
              profile ?? ofClass ?? category ?? 'granted'
            }
            sizes={sizes}
            label={words.ranking()}
          />
        )}
      </QueryView>
    </>
  )
}

const useColumns = (onWhy: (profile: string) => void) => {
  const { LL } = useI18nContext()
  const words = LL.audit.timeMachine
  const number = (id: string, header: string, of: (row: PastRow) => number) =>
    column.display({
      id,
      header,
      cell: ({ row: { original } }) => <span className="num">{formatNumber(of(original))}</span>,
      meta: { numeric: true },
    })
  return [
    number('rank', words.columns.rank(), ({ place }) => place.rank),
    column.display({
      id: 'name',
      header: words.columns.name(),
      cell: ({ row: { original } }) => <PastStudent row={original} />,
      meta: { wraps: true },
    }),
    number('then', words.columns.was(), ({ place }) => place.total),
    column.display({
      id: 'balance',
      header: words.columns.balance(),
      cell: ({ row: { original } }) => <Balance row={original} onWhy={onWhy} />,
      meta: { numeric: true },
    }),
    number('other', words.columns.other(), ({ other }) => other.total),
    column.display({
      id: 'moved',
      header: words.columns.moved(),
      cell: ({ row: { original } }) => movedOf(LL.audit.timeMachine.moved, original),
    }),
  ]
}

const PastStudent = ({ row: { name, user, class: ofClass, class_no } }: { row: PastRow }) => {
  const { LL, locale } = useI18nContext()
  if (!name) return <Words>{ofClass ?? LL.audit.timeMachine.granted()}</Words>
  const words = (
    <>
      <Words>{nameIn(locale, name)}</Words>
      {ofClass && <span className="sm mut num"> {formatClass(ofClass, class_no)}</span>}
    </>
  )
  return user ? (
    <PeriodLink to={`/admin/student_list/${user}/point_record`}>{words}</PeriodLink>
  ) : (
    words
  )
}

const Balance = ({
  row: { place, profile },
  onWhy,
}: {
  row: PastRow
  onWhy: (profile: string) => void
}) => {
  const { LL } = useI18nContext()
  const shown = formatNumber(place.balance)
  if (!profile) return <span className="num">{shown}</span>
  return (
    <button
      type="button"
      className="explain-number num"
      title={LL.audit.timeMachine.why.ask()}
      onClick={() => onWhy(profile)}
    >
      {shown}
    </button>
  )
}

type MovedWords = { up: (n: string) => string; down: (n: string) => string; same: () => string }
const movedOf = (words: MovedWords, { place, other }: PastRow) => {
  const by = place.rank - other.rank
  const points = formatSigned(other.total - place.total)
  const moved =
    by > 0 ? words.up(formatNumber(by)) : by < 0 ? words.down(formatNumber(-by)) : words.same()
  return <span className="num">{`${moved} (${points})`}</span>
}
