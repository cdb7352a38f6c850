import { formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { SessionForm } from './use-session-form.ts'

export const SessionSum = ({ form, day }: { form: SessionForm; day: string }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardGameRecord
  const given = form.to === 'all' ? form.profiles.length : form.winners.length
  const total = (form.pointRule?.point ?? 0) * given
  return (
    <div className="steps-equation">
      <div className="steps-equation-rule">
        <small>{words.game()}</small>
        <b className="ell">
          <Words>{form.rule ? nameIn(locale, form.rule.name) : '–'}</Words>
        </b>
      </div>
      <i aria-hidden="true">·</i>
      <div>
        <small>{words.day()}</small>
        <b className="num">{formatDate(day)}</b>
      </div>
      <i aria-hidden="true">·</i>
      <div>
        <small>{words.players()}</small>
        <b className="num">{LL.studentPicker.count(formatNumber(form.profiles.length))}</b>
      </div>
      <i aria-hidden="true">·</i>
      <div>
        <small>{words.total()}</small>
        <b className="num steps-equation-total">{formatNumber(total)}</b>
      </div>
    </div>
  )
}
