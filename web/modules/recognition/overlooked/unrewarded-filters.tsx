import { mostDays, type OverlookedPage } from '#api/contracts/recognition.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { NumberFilter } from './number-filter.tsx'
import { overlookedFields, quickDays } from './overlooked-address.ts'

type UnrewardedFiltersProps = { span: OverlookedPage['span'] | undefined }

export const UnrewardedFilters = ({ span }: UnrewardedFiltersProps) => {
  const { LL } = useI18nContext()
  const words = LL.overlooked
  const { values, choose } = useAddress(overlookedFields)
  const { days } = values
  const isQuick = quickDays.some((quick) => quick === days)
  const time = values.time === 'quick' && !isQuick ? 'other' : values.time
  const chooseTime = (chosen: string) => {
    if (chosen === 'other') choose({ time: 'other' })
    // The dates begin with the span that is shown.
    else if (chosen === 'dates') choose({ time: 'dates', ...span })
    else choose({ time: 'quick', days: chosen })
  }
  return (
    <>
      <FieldFrame label={words.days()}>
        {({ id }) => (
          <Select
            id={id}
            value={time === 'quick' ? days : time}
            options={[
              ...quickDays.map((value) => ({ value, label: words.dayChoice(Number(value)) })),
              { value: 'other', label: words.otherDays() },
              { value: 'dates', label: words.betweenDates() },
            ]}
            onChange={chooseTime}
          />
        )}
      </FieldFrame>
      {time === 'other' && (
        <NumberFilter
          label={words.numberOfDays()}
          value={days}
          most={mostDays}
          onChoose={(chosen) => choose({ time: 'other', days: chosen })}
        />
      )}
      {time === 'dates' && <Dates span={span} />}
    </>
  )
}

const Dates = ({ span }: UnrewardedFiltersProps) => {
  const { LL } = useI18nContext()
  const words = LL.overlooked
  const { values, choose } = useAddress(overlookedFields)
  const from = values.from || span?.from || ''
  const to = values.to || span?.to || ''
  return (
    <>
      <DateFilter
        view="date"
        label={words.from()}
        value={from}
        max={to || undefined}
        onChoose={(day) => choose({ from: day })}
      />
      <DateFilter
        view="date"
        label={words.to()}
        value={to}
        min={from || undefined}
        onChoose={(day) => choose({ to: day })}
      />
    </>
  )
}
