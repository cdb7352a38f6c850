import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { ShownPointsChange } from './points-changed.ts'

type NamedRule = { _id: string; name: string; name_en: string }
type PointsChangedDialogProps = {
  /** The student's name, because another student may be chosen by now. */
  who?: string
  changed: readonly ShownPointsChange[]
  rules: readonly NamedRule[]
  format: (point: number) => string
  sum?: string | undefined
  total: number
  why?: string | null
  onConfirm: () => void
  onCancel: () => void
}

export const PointsChangedDialog = (props: PointsChangedDialogProps) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.batches.pointsChanged
  const { changed, rules, format, sum, why } = props
  return (
    <ConfirmDialog
      visible
      title={texts.title()}
      confirmLabel={texts.confirm(formatNumber(props.total))}
      closed={Boolean(why)}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    >
      {props.who && (
        <p>
          <b>
            <Words>{props.who}</Words>
          </b>
        </p>
      )}
      <p>{texts.text()}</p>
      <ul>
        {changed.map(({ rule, expected, point }) => (
          <li key={`${rule} ${expected}`}>
            <Words>{ruleName(rules.find(({ _id }) => _id === rule) ?? null)}</Words>{' '}
            <b className="num">{texts.points({ before: format(expected), now: format(point) })}</b>
          </li>
        ))}
      </ul>
      {sum && <p>{sum}</p>}
      {why && <p className="field-error">{why}</p>}
    </ConfirmDialog>
  )
}
