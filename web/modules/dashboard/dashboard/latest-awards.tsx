import { Link } from 'wouter'
import type { LatestBatch } from '#api/contracts/live.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatClass, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useAgo } from './use-ago.ts'
import { useFreshRows } from './use-fresh-rows.ts'

const most = 4

/** Lists the latest batches, newest first. A new one keeps its gold edge for 6 s. */
export const LatestAwards = ({
  batches,
  period,
}: {
  batches: readonly LatestBatch[]
  period: string
}) => {
  const shown = batches.slice(0, most)
  const fresh = useFreshRows(
    shown.map(({ batch }) => batch),
    period,
  )
  const ago = useAgo()
  if (shown.length === 0) return <NoAwards />
  return (
    <ul>
      {shown.map((batch) => (
        <BatchRow
          key={batch.batch}
          batch={batch}
          isNew={fresh.has(batch.batch)}
          ago={ago(batch.created_at)}
        />
      ))}
    </ul>
  )
}

/** Names the students of a batch: one by name, several as a number. */
const useWhom = ({ awards, students, class: ofClass }: LatestBatch) => {
  const { LL, locale } = useI18nContext()
  const [first] = awards
  if (students === 1 && first) {
    const name = nameIn(locale, first.name)
    return { name, detail: formatClass(first.class, first.class_no), tile: first.name.zh || name }
  }
  return {
    name: LL.dashboard.students(students),
    detail: ofClass ?? '',
    tile: ofClass ?? String(students),
  }
}

const BatchRow = ({ batch, isNew, ago }: { batch: LatestBatch; isNew: boolean; ago: string }) => {
  const { LL } = useI18nContext()
  const { name, detail, tile } = useWhom(batch)
  const ruleName = useRuleName()
  const rule = ruleName({ name: batch.rule_name, name_en: batch.rule_name_en })
  const isRedeemed = batch.type === 'redeem'
  return (
    <li className={`fd ${isNew ? 'new' : ''} ${isRedeemed ? 'rd' : ''}`}>
      <NameTile text={tile} kind={batch.students === 1 ? 'student' : 'class'} size="s" />
      <div className="grow">
        <div className="row" style={{ gap: 6 }}>
          <b className="ell">
            <Words>{name}</Words>
          </b>
          <span className="xs mut nw">{detail}</span>
        </div>
        <div className="xs mut ell">
          <Words>{isRedeemed ? LL.dashboard.redeemed(rule) : rule}</Words>
        </div>
      </div>
      <div className="r">
        <b className="num">{formatSigned(batch.point)}</b>
        <div className="xs mut nw">{ago}</div>
      </div>
    </li>
  )
}

const NoAwards = () => {
  const { LL } = useI18nContext()
  const mayCommand = useMayCommand()
  const { title, text, action } = LL.dashboard.noLatest
  return (
    <EmptyState title={title()} text={text()}>
      {mayCommand && (
        <Link href="/admin/myclass" className="p-button p-component p-button-outlined">
          {action()}
        </Link>
      )}
    </EmptyState>
  )
}
