import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Race } from '#api/contracts/race.ts'
import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { api } from '#web/client/api/client.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import './audit-race.css'
import { modelOf, momentsOf, raceDayOf } from './race-model.ts'
import { type Length, lengths, type RaceGroup, RaceStage, useRaceGroups } from './race-stage.tsx'
import { momentText } from './race-words.ts'

const fields = { of: oneOf(['class', 'user', 'house']) }

export const AuditRaceScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.race
  const { period } = usePeriod()
  const { values, choose } = useAddress(fields)
  const groups = useRaceGroups()
  const [seconds, setSeconds] = useState<Length>(60)
  const [open, setOpen] = useState(false)
  const groupBy = values.of as RaceGroup
  const race = useQuery({
    queryKey: ['race', period._id, groupBy],
    // Refetches after no command, because the race must not change while an audience watches.
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const query = { period: period._id, groupBy }
      return {
        of: groupBy,
        race: (await api<{ data: Race }>('/v2/audit/race', { query, signal })).data,
      }
    },
    staleTime: 0,
    placeholderData: open ? keepPreviousData : undefined,
  })
  const model = useMemo(() => (race.data ? modelOf(race.data.race) : null), [race.data])
  const moments = useMemo(() => (model ? momentsOf(model) : []), [model])
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()} period="end" />
      <Card leafy className="audit-race">
        <QueryView query={race}>
          {() =>
            model ? (
              <>
                <div className="audit-race-choices">
                  <SegmentedControl
                    label={words.who()}
                    value={groupBy}
                    onChange={(of) => choose({ of })}
                    options={groups.map((value) => ({
                      value,
                      label: words[value](),
                    }))}
                  />
                  <SegmentedControl
                    label={words.duration()}
                    value={seconds}
                    onChange={setSeconds}
                    options={lengths.map((value) => ({ value, label: words.seconds(value) }))}
                  />
                  <Button
                    label={words.start()}
                    icon={<Icon name="play" />}
                    onClick={() => setOpen(true)}
                  />
                </div>
                <h2>{words.moments()}</h2>
                {moments.length === 0 && <p className="mut">{words.noMoments()}</p>}
                <ol className="audit-race-moments">
                  {moments.map((moment) => (
                    <li key={moment.day}>
                      <span className="num mut">
                        {formatDate(raceDayOf(model, moment.day + 1))}
                      </span>{' '}
                      {momentText(LL, locale, model, moment)}
                    </li>
                  ))}
                </ol>
              </>
            ) : (
              <EmptyState title={words.empty.title()} text={words.empty.text()} />
            )
          }
        </QueryView>
      </Card>
      {open && model && (
        <RaceStage
          model={model}
          groupBy={groupBy}
          seconds={seconds}
          of={race.data?.of ?? groupBy}
          onGroupBy={(of) => choose({ of })}
          onSeconds={setSeconds}
          period={period.name}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
