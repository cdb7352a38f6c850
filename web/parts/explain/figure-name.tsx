import type { Figure } from '#api/contracts/explain.ts'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/kit/words.tsx'

/** Which number it is that is explained, and whose, in which period. */
export const FigureName = ({ figure }: { figure: Figure }) => {
  const { LL, locale } = useI18nContext()
  const { kind, user, period, ruleCategory } = figure
  const who = user
    ? `${nameIn(locale, user)} · ${formatClass(figure.class ?? '', figure.class_no)}`
    : figure.class !== null && LL.explain.ofClass(figure.class)
  return (
    <p className="explain-name">
      {who && (
        <b>
          <Words>{who}</Words>
        </b>
      )}
      <span>{LL.explain.kinds[kind]()}</span>
      {ruleCategory && (
        <span>
          <Words>{nameIn(locale, ruleCategory.name)}</Words>
        </span>
      )}
      <span className="mut">
        <Words>{period.name}</Words>
      </span>
    </p>
  )
}
