import type { OwnBirthday } from '#api/contracts/birthdays.ts'
import { formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { wreath } from '#web/ui/laurel/marks.ts'
import { Words } from '#web/ui/text/words.tsx'
import './birthday-banner.css'

const leaves = wreath({ radius: 39, length: 16, width: 4.4, rich: true })
const gold = { main: '#F2C14E', mid: '#D99C22' }

const dayIn = (locale: 'zh' | 'en', date: string) =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-HK' : 'en-GB', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date))

type BirthdayBannerProps = { birthday: OwnBirthday; name: string; isParent?: boolean }

export const BirthdayBanner = (props: BirthdayBannerProps) =>
  props.birthday.state === 'near' ? <Near {...props} /> : <Today {...props} />

const BirthdayText = ({ message }: Pick<OwnBirthday, 'message'>) => {
  const { locale } = useI18nContext()
  const text = nameIn(locale, message)
  return text ? (
    <p className="birthday-banner-said">
      <Words>{text}</Words>
    </p>
  ) : null
}

const Near = ({
  birthday: { date, days, message, point },
  name,
  isParent,
}: BirthdayBannerProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.birthday
  const day = dayIn(locale, date)
  const told = { name, days: String(days) }
  const heading =
    days === 1
      ? isParent
        ? words.nearChildTomorrow(told)
        : words.nearTomorrow()
      : isParent
        ? words.nearChild(told)
        : words.near(told)
  return (
    <section className="msg gold birthday-banner-near" aria-label={words.region()}>
      <Icon name="birthday" />
      <div className="grow">
        <b>{heading}</b>
        <BirthdayText message={message} />
        <p className="num">
          {point === null
            ? words.on({ day })
            : words.onWithPoints({ day, points: formatSigned(point) })}
        </p>
      </div>
    </section>
  )
}

const Today = ({ birthday: { days, message, point, credited }, name }: BirthdayBannerProps) => {
  const { LL } = useI18nContext()
  const words = LL.birthday
  const [given, soon] = days === 0 ? [words.today, words.todaySoon] : [words.given, words.givenSoon]
  return (
    <section className="birthday-banner" aria-label={words.region()}>
      <div className="birthday-banner-wreath">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          {leaves.map(({ d, x, y, rotate, tone }) => (
            <path
              key={`${x}${rotate}`}
              d={d}
              fill={gold[tone]}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotate.toFixed(0)})`}
            />
          ))}
        </svg>
        {point === null ? (
          <Icon name="birthday" />
        ) : (
          <b className="num" aria-hidden="true">
            {formatSigned(point)}
          </b>
        )}
      </div>
      <div className="grow">
        <h2>{words.happy({ name })}</h2>
        <BirthdayText message={message} />
        {point !== null && (
          <p className="num">{(credited ? given : soon)({ points: formatSigned(point) })}</p>
        )}
      </div>
    </section>
  )
}
