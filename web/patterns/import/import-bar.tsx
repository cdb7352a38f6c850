import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { countsText } from './counts-text.ts'
import { type RowCounts, toSendOf } from './preview-row.ts'

type ImportBarProps = {
  counts: RowCounts
  doubtful: number
  label: string
  isChecking: boolean
  things: boolean | undefined
  skipsInvalid: boolean | undefined
  hasFailed: boolean
  pending: boolean
  list: string
  onSave: () => void
}

export const ImportBar = (props: ImportBarProps) => {
  const {
    counts,
    doubtful,
    label,
    isChecking,
    things,
    skipsInvalid,
    hasFailed,
    pending,
    list,
    onSave,
  } = props
  const { LL } = useI18nContext()
  const state = counts.invalid > 0 && !skipsInvalid ? 'closed' : stateOf(counts, hasFailed)
  const looks: Record<typeof state, IconName> = {
    closed: 'lock',
    failed: 'error',
    nothing: 'info',
    ready: 'success',
  }
  const words = LL.imports.bar
  return (
    <ActionBar
      end={
        <>
          <PeriodLink to={list} className="p-button p-component p-button-text">
            <span className="p-button-label">{LL.common.cancel()}</span>
          </PeriodLink>
          <Button
            size="large"
            label={hasFailed ? LL.common.tryAgain() : label}
            disabled={state === 'closed' || state === 'nothing' || isChecking}
            isReachable
            aria-describedby="import-state"
            loading={pending}
            onClick={onSave}
          />
        </>
      }
    >
      <p id="import-state" className={`row wrap import-state ${state}`} role="status">
        <Icon name={looks[state]} />
        <b>{words[state]()}</b> <span className="mut">{countsText(LL, counts, things)}</span>
        {doubtful > 0 && (
          <span className="import-state-doubts">
            <Icon name="warning" size="small" />
            {words.doubtful(doubtful)}
          </span>
        )}
      </p>
    </ActionBar>
  )
}

const stateOf = (counts: RowCounts, hasFailed: boolean) => {
  if (hasFailed) return 'failed'
  return toSendOf(counts) === 0 ? 'nothing' : 'ready'
}
