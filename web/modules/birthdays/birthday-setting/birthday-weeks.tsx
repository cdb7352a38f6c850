import type { z } from 'zod'
import type { Birthday, BirthdayWeek, BirthdayWeeksAnswer } from '#api/contracts/birthdays.ts'
import { formatClass, formatNumber, formatSigned, formatWeekday, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Words } from '#web/ui/text/words.tsx'

type Weeks = z.infer<typeof BirthdayWeeksAnswer>['data']

const short = (day: string) => day.slice('yyyy-'.length).replace('-', '/')

export const BirthdayWeeks = ({ today, point, thisWeek, nextWeek }: Weeks) => {
  const { LL } = useI18nContext()
  const words = LL.birthdaySetting
  return (
    <>
      <Week title={words.thisWeek()} week={thisWeek} today={today} point={point} />
      <Week title={words.nextWeek()} week={nextWeek} today={today} point={point} />
    </>
  )
}

type Terms = Pick<Weeks, 'today' | 'point'>

const Week = ({ title, week, ...terms }: Terms & { title: string; week: BirthdayWeek }) => {
  const { LL } = useI18nContext()
  const words = LL.birthdaySetting
  const { from, to, total, birthdays } = week
  const span = words.span({ from: short(from), to: short(to), count: formatNumber(total) })
  return (
    <Card title={title} count={<span className="num">{span}</span>}>
      {total === 0 && <EmptyState title={words.none()} text={words.noneText()} />}
      <ul>
        {birthdays.map((birthday) => (
          <Row key={`${birthday.date} ${birthday.user._id}`} birthday={birthday} {...terms} />
        ))}
      </ul>
      {total > birthdays.length && (
        <p className="sm mut">{words.more({ count: formatNumber(total - birthdays.length) })}</p>
      )}
    </Card>
  )
}

const Row = ({ birthday, today, point }: Terms & { birthday: Birthday }) => {
  const { locale } = useI18nContext()
  const { date, user, class: className, class_no } = birthday
  const isToday = date === today
  return (
    <li className={`birthday-setting-row ${isToday ? 'birthday-setting-today' : ''}`}>
      <time className="num" dateTime={date}>
        {short(date)}
        <small>{formatWeekday(locale, date, 'tight')}</small>
      </time>
      <span className="grow">
        <PeriodLink to={recordPath(user._id)}>
          <Words>{nameIn(locale, user.name)}</Words>
        </PeriodLink>
      </span>
      <span className="sm mut num">{formatClass(className, class_no)}</span>
      <State birthday={birthday} isToday={isToday} point={point} />
    </li>
  )
}

type StateProps = { birthday: Birthday; isToday: boolean; point: number | null }

const State = ({ birthday: { credit, due }, isToday, point }: StateProps) => {
  const { LL } = useI18nContext()
  const words = LL.birthdaySetting
  if (credit) {
    const points = formatSigned(credit.point)
    if (credit.reverted)
      return (
        <Tag tone="amber" icon="undo">
          {words.taken({ points })}
        </Tag>
      )
    return isToday ? (
      <Tag tone="gold" icon="birthday">
        {words.givenToday({ points })}
      </Tag>
    ) : (
      <Tag tone="leaf" icon="success">
        {words.given({ points })}
      </Tag>
    )
  }
  if (!due || point === null)
    return isToday ? (
      <Tag tone="gold" icon="birthday">
        {words.today()}
      </Tag>
    ) : null
  const points = formatSigned(point)
  return (
    <span className="sm mut num">
      {isToday ? words.dueToday({ points }) : words.due({ points })}
    </span>
  )
}
