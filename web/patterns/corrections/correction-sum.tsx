import type { ActionRow } from '#api/contracts/actions.ts'
import { formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'

type CorrectionSumProps = {
  row: ActionRow
  hasOther: boolean
  /** The student who has the award afterwards, and its points. */
  to: string
  point: number
  isEmpty: boolean
}

export const CorrectionSum = ({ row, hasOther, to, point, isEmpty }: CorrectionSumProps) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.corrections
  const from = nameIn(locale, row.user.name)
  const lines = hasOther
    ? [
        { key: 'from', name: from, change: -row.point },
        { key: 'to', name: to, change: point },
      ]
    : [{ key: 'from', name: from, change: point - row.point }]
  return (
    <section className="corrections-sum" aria-live="polite" aria-label={texts.sum()}>
      {isEmpty ? (
        <p className="mut">{row.created_by.isParent ? texts.chooseRule() : texts.nothingYet()}</p>
      ) : (
        <ul>
          {lines.map(({ key, name, change }) => (
            <li key={key}>
              <Words>{name}</Words> <b className="num">{formatSigned(change)}</b>
            </li>
          ))}
        </ul>
      )}
      <p className="sm mut">{texts.bothKept()}</p>
    </section>
  )
}
