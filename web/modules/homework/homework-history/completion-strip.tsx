import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ClassSubmitted, ClassSubmittedAnswer } from '#api/contracts/homework.ts'
import { aDay } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import './homework-history.css'

type Answer = z.infer<typeof ClassSubmittedAnswer>

export const CompletionStrip = () => {
  const { LL } = useI18nContext()
  const words = LL.homeworkHistory
  const { period, isCurrent } = usePeriod()
  const { values, type } = useAddress({ strip: aDay })
  const today = localDay(new Date())
  const date = values.strip === '' || values.strip > today ? today : values.strip
  const query = useQuery({
    queryKey: ['homework', 'classes', period._id, date],
    meta: { reads: ['homework'] },
    queryFn: async ({ signal }) => {
      const query = { date, period_id: period._id, minPosition: ownPosition('homework') }
      const path = '/v2/homework/homeworkSubmitRecord/classSubmittedRecord'
      return (await api<Answer>(path, { query, signal })).data
    },
  })
  return (
    <Card className="homework-history-strip">
      <DateFilter
        view="date"
        label={words.stripDay()}
        value={date}
        max={today}
        onChoose={(strip) => type({ strip: strip === today ? '' : strip })}
      />
      <div className="grow">
        <h2 className="lab">{words.strip()}</h2>
        <QueryView query={query}>
          {(classes) =>
            classes.length > 0 ? (
              <ul>
                {classes.map((one) => (
                  <li key={one.class}>
                    <ClassBox
                      one={one}
                      to={isCurrent ? entryOf(one.class, date, today) : undefined}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="mut">{words.noClasses()}</p>
            )
          }
        </QueryView>
      </div>
    </Card>
  )
}

const entryOf = (className: string, date: string, today: string) => {
  const day = date === today ? '' : `&date=${date}`
  return `/admin/homeworksubmitrecord?class=${encodeURIComponent(className)}${day}`
}

/** Only the current period is open for recording, so classes of past periods have no link. */
const ClassBox = ({ one, to }: { one: ClassSubmitted; to: string | undefined }) => {
  const { LL } = useI18nContext()
  const words = LL.homeworkHistory
  const { class: name, students, recorded } = one
  const state = recorded >= students ? 'all' : recorded > 0 ? 'some' : 'none'
  const content = (
    <>
      <span className="homework-history-tick" data-state={state} aria-hidden="true">
        {state !== 'none' && <Icon name={state === 'all' ? 'check' : 'remove'} size="small" />}
      </span>
      <b aria-hidden="true">{name}</b>
      {state === 'some' && (
        <small className="num" aria-hidden="true">
          {recorded}/{students}
        </small>
      )}
      <span className="visually-hidden">{words[state]({ class: name, students, recorded })}</span>
    </>
  )
  return to ? <PeriodLink to={to}>{content}</PeriodLink> : <span>{content}</span>
}
