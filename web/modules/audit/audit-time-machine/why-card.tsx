import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { PastEntriesAnswer, PastEntry } from '#api/contracts/audit.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { formatDateTime, formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { EntryLink } from '#web/patterns/audit/entry-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { useTableState } from '#web/ui/table/use-table-state.ts'
import { Words } from '#web/ui/text/words.tsx'
import { type PastView, pastQueryOf } from './past-queries.ts'

const sizes = [5, 10, 25]

const entriesQuery = (view: PastView, profile: string, span: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['auditPast', 'entries', view, profile, span],
    meta: { reads: [] },
    queryFn: ({ signal }) =>
      api<PastEntriesAnswer>('/v2/audit/past/entries', {
        query: { ...pastQueryOf(view), profile, ...span, minPosition: ownPosition() },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

type WhyCardProps = { view: PastView; profile: string; onClose: () => void }

export const WhyCard = ({ view, profile, onClose }: WhyCardProps) => {
  const { LL } = useI18nContext()
  const words = LL.audit.timeMachine.why
  const state = useTableState({ size: 5 })
  const query = useQuery(entriesQuery(view, profile, { page: state.page, limit: state.size }))
  const balance = query.data && formatNumber(query.data.sums.balance)
  return (
    <Card
      title={balance === undefined ? words.ask() : words.title(balance)}
      end={<Button text size="small" label={LL.common.close()} onClick={onClose} />}
      className="audit-time-machine-why"
    >
      <QueryView query={query}>
        {({ data, sums, total, pages }) => (
          <>
            <Sum sums={sums} />
            {total === 0 ? (
              <EmptyState title={words.none.title()} text={words.none.text()} />
            ) : (
              <>
                <ul className="audit-time-machine-entries" aria-label={words.entries()}>
                  {data.map((entry) => (
                    <Row key={entry._id} entry={entry} profile={profile} />
                  ))}
                </ul>
                <Pager
                  state={state}
                  pageIndex={state.page}
                  pages={pages}
                  total={total}
                  sizes={sizes}
                />
              </>
            )}
          </>
        )}
      </QueryView>
    </Card>
  )
}

const Sum = ({ sums: { given, spent, undone, balance } }: { sums: PastEntriesAnswer['sums'] }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.timeMachine.why
  // Undoing a prize gives points back, so the sum may be negative.
  const parts: [string, number, string][] = [
    ['', given, words.given()],
    ['−', spent, words.spent()],
    [undone < 0 ? '+' : '−', Math.abs(undone), words.undone()],
  ]
  return (
    <p className="audit-time-machine-sum">
      {parts.map(([sign, value, name]) => (
        <span key={name}>
          {sign} <b className="num">{formatNumber(value)}</b> <span className="sm mut">{name}</span>
        </span>
      ))}
      <span>
        = <b className="num audit-time-machine-result">{formatNumber(balance)}</b>
      </span>
    </p>
  )
}

const Row = ({ entry, profile }: { entry: PastEntry; profile: string }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.timeMachine.why
  const ruleName = useRuleName()
  const { at, point, balance, count, reverts, reverted, type } = entry
  const kind = reverts ? 'reversal' : reverted ? 'gone' : type === 'redeem' ? 'redeem' : ''
  return (
    <li className={kind}>
      <div className="audit-time-machine-entry">
        <b>
          <Words>{ruleName(entry.pointRule)}</Words>
        </b>{' '}
        {count > 1 && <span className="sm mut num">×{count} </span>}
        <KindTag kind={kind} />
        <div className="sm mut num">{formatDateTime(at)}</div>
      </div>
      <EntryLink
        id={entry._id}
        profile={profile}
        of={`${ruleName(entry.pointRule)} ${formatDateTime(at)}`}
      />
      <b className="num">{formatSigned(point)}</b>
      <span className="num mut" title={words.after()}>
        <span className="visually-hidden">{words.after()} </span>
        {formatNumber(balance)}
      </span>
    </li>
  )
}

const KindTag = ({ kind }: { kind: string }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.timeMachine.why
  if (kind === 'reversal')
    return (
      <Tag tone="amber" icon="undo">
        {words.undoing()}
      </Tag>
    )
  if (kind === 'gone')
    return (
      <Tag tone="line" icon="close">
        {words.gone()}
      </Tag>
    )
  if (kind === 'redeem')
    return (
      <Tag tone="leaf" icon="redeem">
        {words.redeemed()}
      </Tag>
    )
  return null
}
