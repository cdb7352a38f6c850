import type { Period, PeriodHeadcount } from '#api/contracts/organization.ts'
import { formatDate, formatNumber, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Message } from '#web/ui/states/message.tsx'
import './activation.css'

const mostNames = 12

type HeadcountFactsProps = { headcount: PeriodHeadcount; isLater: boolean }

/** `isLater`: the period follows the current one, so students who are not in it leave. */
export const HeadcountFacts = ({ headcount, isLater }: HeadcountFactsProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.periods.activation
  const { students, classes, empty_classes: empty, leaving } = headcount
  if (students === 0) return <Message tone="amber">{words.nobody()}</Message>
  const more = empty.length - mostNames
  const names = new Intl.ListFormat(locale).format([
    ...empty.slice(0, mostNames),
    ...(more > 0 ? [words.more(more)] : []),
  ])
  return (
    <>
      <ul className="activation-counts">
        <Count tone="leaf" count={students} label={words.students(classes)} />
        {empty.length > 0 && (
          <Count tone="amber" count={empty.length} label={words.emptyClasses()} />
        )}
        {leaving > 0 && (
          <Count tone="line" count={leaving} label={isLater ? words.leaving() : words.notInIt()} />
        )}
      </ul>
      {empty.length > 0 && <p className="sm">{words.empty({ names })}</p>}
    </>
  )
}

const Count = (props: { tone: string; count: number; label: string }) => (
  <li className={props.tone}>
    <b className="num">{formatNumber(props.count)}</b> {props.label}
  </li>
)

export const DatesWarning = ({ period: { start_at, end_at } }: { period: Period }) => {
  const { LL } = useI18nContext()
  const words = LL.periods.activation
  const now = new Date()
  const day = localDay(now)
  if (start_at <= day && day <= end_at) return null
  const today = formatDate(now)
  return (
    <Message tone="amber">
      {day < start_at
        ? words.tooEarly({ today, day: formatDate(start_at) })
        : words.tooLate({ today, day: formatDate(end_at) })}
    </Message>
  )
}

const effects = [
  ['teachers', 'badge'],
  ['students', 'parent'],
  ['displays', 'display'],
  ['quotas', 'clock'],
] as const

type ActivationEffectsProps = {
  name: string
  open: { name: string; orders: number } | null
}

export const ActivationEffects = ({ name, open }: ActivationEffectsProps) => {
  const { LL } = useI18nContext()
  const words = LL.periods.activation
  return (
    <>
      <h3>{words.effects.title()}</h3>
      <ul className="activation-effects">
        {effects.map(([effect, icon]) => (
          <li key={effect}>
            <Icon name={icon} size="small" />
            <span>{words.effects[effect]({ name })}</span>
          </li>
        ))}
        {open && open.orders > 0 && (
          <li>
            <Icon name="orders" size="small" />
            <span>{words.effects.orders(open)}</span>
          </li>
        )}
      </ul>
    </>
  )
}
