import type { ExplainedDay } from '#api/contracts/explain.ts'
import { formatDate, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'

export const DayRows = ({ rows }: { rows: readonly ExplainedDay[] }) => {
  const { LL, locale } = useI18nContext()
  return (
    <ul className="explain-rows" aria-label={LL.explain.days()}>
      {rows.map(({ date, ruleCategory, total }) => (
        <li key={`${date} ${ruleCategory?._id}`}>
          <span className="num">{formatDate(date)}</span>
          <span className="grow">
            <Words>
              {ruleCategory ? nameIn(locale, ruleCategory.name) : LL.explain.noCategory()}
            </Words>
          </span>
          <b className="num">{formatSigned(total)}</b>
        </li>
      ))}
    </ul>
  )
}
