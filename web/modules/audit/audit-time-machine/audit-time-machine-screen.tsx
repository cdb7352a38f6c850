import { useQuery } from '@tanstack/react-query'
import { anId, oneOf, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import './audit-time-machine.css'
import { MomentCard } from './moment-card.tsx'
import { aMoment } from './moments.ts'
import { momentQuery } from './past-queries.ts'
import { PastRanking } from './past-ranking.tsx'
import { WhyCard } from './why-card.tsx'

const fields = {
  at: aMoment,
  basis: oneOf(['occurred', 'recorded']),
  reverted: oneOf(['undone', 'counted']),
  by: oneOf(['students', 'classes', 'categories']),
  order: oneOf(['rank', 'rise', 'fall']),
  and: aMoment,
  search: someWords,
  who: anId,
}
export type PastChoice = ReturnType<typeof useAddress<typeof fields>>['values']

export const AuditTimeMachineScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.audit.timeMachine
  const { period } = usePeriod()
  const { values, choose, type } = useAddress(fields)
  const { at, basis, reverted, by, order, who } = values
  const view = { period: period._id, at, basis, reverted }
  const moment = useQuery(momentQuery(view))
  const options = <const Value extends string>(
    names: readonly Value[],
    labels: Record<Value, () => string>,
  ) => names.map((value) => ({ value, label: labels[value]() }))
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()} period="end" />
      <div className="audit-time-machine">
        <QueryView query={moment}>
          {(found) => (
            <>
              <MomentCard view={view} moment={found} onMove={(next) => choose({ at: next })} />
              <Card>
                <div className="audit-time-machine-choices">
                  <SegmentedControl
                    label={words.basis.label()}
                    options={options(['occurred', 'recorded'], words.basis)}
                    value={basis}
                    onChange={(next) => choose({ basis: next })}
                  />
                  <SegmentedControl
                    label={words.reverted.label()}
                    options={options(['undone', 'counted'], words.reverted)}
                    value={reverted}
                    onChange={(next) => choose({ reverted: next })}
                  />
                </div>
                <p className="sm mut">{words.basisHint[basis]()}</p>
                <dl className="audit-time-machine-totals">
                  <div>
                    <dt className="sm mut">{words.earned()}</dt>
                    <dd className="num">{formatNumber(found.total)}</dd>
                  </div>
                  <div>
                    <dt className="sm mut">{words.balances()}</dt>
                    <dd className="num">{formatNumber(found.balance)}</dd>
                  </div>
                </dl>
              </Card>
              <div className={`audit-time-machine-lists ${who ? 'two' : ''}`}>
                <Card title={words.ranking()} leafy>
                  <div className="audit-time-machine-choices">
                    <SegmentedControl
                      label={words.by.label()}
                      options={options(['students', 'classes', 'categories'], words.by)}
                      value={by}
                      onChange={(next) => choose({ by: next, search: '', who: '' })}
                    />
                    <SegmentedControl
                      label={words.order.label()}
                      options={options(['rank', 'rise', 'fall'], words.order)}
                      value={order}
                      onChange={(next) => choose({ order: next })}
                    />
                    <SearchInput
                      value={values.search}
                      onSearch={(text) => type({ search: text })}
                      placeholder={words.search()}
                    />
                  </div>
                  <PastRanking
                    view={view}
                    by={by}
                    order={order}
                    search={values.search}
                    and={values.and}
                    onKeep={(kept) => choose({ and: kept })}
                    onWhy={(profile) => type({ who: profile })}
                    here={found.at}
                  />
                </Card>
                {who && (
                  <WhyCard key={who} view={view} profile={who} onClose={() => type({ who: '' })} />
                )}
              </div>
            </>
          )}
        </QueryView>
      </div>
    </>
  )
}
