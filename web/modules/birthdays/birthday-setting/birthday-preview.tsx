import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import type { BirthdaySetting } from '#api/contracts/birthdays.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { BirthdayBanner } from '#web/patterns/birthdays/birthday-banner.tsx'
import { Card } from '#web/ui/page/card.tsx'

/** Returns 0 while the input is no valid number. */
const daysOf = (typed: unknown) =>
  typeof typed === 'number' && typed >= 0 && typed <= 30 ? Math.floor(typed) : 0

type PreviewProps = { setting: BirthdaySetting; point: number | null; today: string }

export const BirthdayPreview = ({ setting, point, today }: PreviewProps) => {
  const { LL } = useI18nContext()
  const words = LL.birthdaySetting
  const before = daysOf(setting.day_before_birthday)
  const after = daysOf(setting.day_after_birthday)
  const dateIn = (days: number) =>
    formatISO(addDays(parseISO(today), days), { representation: 'date' })
  const shown = { name: words.student(), isParent: false }
  return (
    <Card title={words.preview()} count={words.previewHint()} leafy>
      <p className="birthday-setting-cap">
        <b>{words.previewNear()}</b>
        <span className="sm mut num">
          {before > 0 ? words.previewNearFrom({ days: String(before) }) : words.previewNearNever()}
        </span>
      </p>
      {before > 0 && (
        <div className="well">
          <BirthdayBanner
            {...shown}
            birthday={{
              state: 'near',
              date: dateIn(before),
              days: before,
              point,
              credited: false,
              message: setting.near_birthday_message,
            }}
          />
        </div>
      )}
      <p className="birthday-setting-cap">
        <b>{words.previewDay()}</b>
        <span className="sm mut num">
          {after > 0 ? words.previewDayAfter({ days: String(after) }) : words.previewDayOnly()}
        </span>
      </p>
      <div className="well">
        <BirthdayBanner
          {...shown}
          birthday={{
            state: 'birthday',
            date: today,
            days: 0,
            point,
            credited: true,
            message: setting.birthday_message,
          }}
        />
      </div>
    </Card>
  )
}
