import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RuleCorrection } from '#api/contracts/rule-corrections.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useIsOrganizationAdmin } from '#web/client/session/session.tsx'
import { useEnded } from '#web/client/use-ended.ts'
import { formatDate, formatDateTime, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PrimeProgressBar } from '#web/ui/prime/prime-progress-bar.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import {
  endedOf,
  isCorrectionUnderWay,
  ruleCorrectionsQuery,
  undoRuleCorrectionCall,
} from './rule-correction-calls.ts'

export const RuleCorrectionList = () => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.corrections
  const { data } = useQuery(ruleCorrectionsQuery())
  const mayUndo = useIsOrganizationAdmin()
  const [undoing, setUndoing] = useState<RuleCorrection | null>(null)
  useSettled(data)
  if (!data || data.length === 0) return null
  return (
    <Card title={words.title()} className="audit-what-if-corrections" keepsFocus>
      <ul>
        {data.map((one) => (
          <li key={one._id}>
            <Correction one={one} />
            {mayUndo && one.undo_until && (
              <Button
                outlined
                size="small"
                icon={<Icon name="undo" size="small" />}
                label={words.undo()}
                aria-label={words.undoOf(formatDateTime(one.created_at))}
                onClick={() => setUndoing(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoDialog one={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  )
}

/**
 * Announces when a correction begins, and says when it ends. At its end refetches everything,
 * because any figure may have changed.
 */
const useSettled = (corrections: readonly RuleCorrection[] | undefined) => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const toast = useToast()
  const words = LL.auditWhatIf
  useEnded(corrections && endedOf(corrections), (ended) => {
    void client.invalidateQueries()
    const failed = corrections?.find(
      ({ failure, _id }) => failure && ended.includes(`${_id} failed`),
    )
    if (failed?.failure)
      toast.error({
        title: words.record.failed(),
        text: words.corrections.failures[failed.failure](),
      })
    else toast.success(words.corrections.settled())
  })
  const isBusy = corrections?.some(isCorrectionUnderWay)
  useSaid(corrections && (isBusy ? words.record.underWay() : ''))
}

const Correction = ({ one }: { one: RuleCorrection }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.auditWhatIf.corrections
  const { name } = one.created_by
  return (
    <div className="grow">
      <p>
        <Changes one={one} />
      </p>
      {one.reason && (
        <p className="sm">
          <Words>{one.reason}</Words>
        </p>
      )}
      <p className="sm mut">
        {name && `${nameIn(locale, name)} · `}
        <span className="num">{formatDateTime(one.created_at)}</span>
        {one.undo_until && ` · ${words.until(formatDateTime(one.undo_until))}`}
      </p>
      <Outcome one={one} />
    </div>
  )
}

const Changes = ({ one: { changes, from, to } }: { one: RuleCorrection }) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.corrections
  const ruleName = useRuleName()
  const days = { from: from && formatDate(from), to: to && formatDate(to) }
  return (
    <>
      {changes.map((change, n) => (
        <b key={change.rule}>
          {n > 0 && ', '}
          <Words>{words.change({ rule: ruleName(change), points: change.points })}</Words>
        </b>
      ))}
      {(days.from || days.to) && (
        <span className="mut num"> {`${days.from ?? '…'} – ${days.to ?? '…'}`}</span>
      )}
    </>
  )
}

const Outcome = ({ one }: { one: RuleCorrection }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.auditWhatIf.corrections
  const { state, failure, undone, entries, corrected, left_out: leftOut } = one
  const recorded = words.recorded({
    entries: corrected,
    students: one.students,
    points: formatSigned(one.recorded),
  })
  if (failure)
    return (
      <p className="sm">
        <Tag tone="red" icon="error">
          {corrected > 0 ? words.stopped() : words.notRecorded()}
        </Tag>{' '}
        {corrected > 0 && `${recorded} `}
        {undone && `${words.undoing({ done: undone.entries + undone.kept, all: corrected })}. `}
        {words.failures[failure]()}
      </p>
    )
  if (isCorrectionUnderWay(one))
    return state === 'undoing' ? (
      <Progress
        text={words.undoing}
        done={(undone?.entries ?? 0) + (undone?.kept ?? 0)}
        all={corrected}
      />
    ) : (
      <Progress text={words.recording} done={corrected + leftOut} all={entries} />
    )
  const by = undone?.by.name
  return (
    <>
      <p className="sm">
        {recorded}
        {leftOut > 0 && ` ${words.leftOut(leftOut)}`}
      </p>
      {undone?.at && (
        <p className="sm">
          <Tag tone="line" icon="undo">
            {words.undone({ by: by ? nameIn(locale, by) : '–', at: formatDateTime(undone.at) })}
          </Tag>
          {undone.kept > 0 && ` ${words.kept(undone.kept)}`}
        </p>
      )}
    </>
  )
}

type ProgressProps = {
  text: (counts: { done: number; all: number }) => string
  done: number
  all: number
}

const Progress = ({ text, done, all }: ProgressProps) => {
  const { LL } = useI18nContext()
  const line = all === 0 ? LL.auditWhatIf.waiting() : text({ done, all })
  return (
    <div className="audit-what-if-under-way">
      <span className="sm mut num">{line}</span>
      <PrimeProgressBar aria-label={line} {...(all > 0 && { value: done, max: all })} />
    </div>
  )
}

const UndoDialog = ({ one, onClose }: { one: RuleCorrection; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.corrections
  const client = useQueryClient()
  const failed = useFailureToast()
  const command = useCommand(undoRuleCorrectionCall, {
    onSuccess: () => {
      failed.over()
      void client.invalidateQueries({ queryKey: ruleCorrectionsQuery().queryKey })
      onClose()
    },
    onError: (error, _, retry) => failed({ title: words.undoFailed(), error, retry }),
  })
  return (
    <ConfirmDialog
      visible
      title={words.undoTitle()}
      confirmLabel={words.undo()}
      confirmIcon="undo"
      pending={command.isPending}
      onConfirm={() => command.confirm(one._id)}
      onCancel={onClose}
    >
      <p>{words.undoText({ entries: one.corrected, points: formatSigned(-one.recorded) })}</p>
    </ConfirmDialog>
  )
}
