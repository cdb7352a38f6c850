import type { Figure } from '#api/contracts/explain.ts'
import { formatClass, formatDate, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'

type FigureNameProps = {
  figure: Figure
  others: boolean
}

export const FigureName = ({ figure, others }: FigureNameProps) => {
  const { LL, locale } = useI18nContext()
  const { kind, user, period, ruleCategory, week } = figure
  const subject = user
    ? `${nameIn(locale, user)} · ${formatClass(figure.class ?? '', figure.class_no)}`
    : figure.class !== null && LL.explain.ofClass(figure.class)
  const counts = kind === 'reward' || kind === 'redeem'
  const what =
    counts && week ? LL.explain.inWeekOf[kind](formatDate(week)) : LL.explain.kinds[kind]()
  return (
    <p className="explain-name">
      {subject && (
        <b>
          <Words>{subject}</Words>
        </b>
      )}
      <span>{what}</span>
      {ruleCategory && (
        <span>
          <Words>{nameIn(locale, ruleCategory.name)}</Words>
        </span>
      )}
      {others && <span>{LL.explain.otherCategories()}</span>}
      <span className="mut">
        <Words>{period.name}</Words>
      </span>
    </p>
  )
}
