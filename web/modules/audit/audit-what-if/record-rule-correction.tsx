import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { WhatIf } from '#api/contracts/what-if.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useIsOrganizationAdmin } from '#web/client/session/session.tsx'
import { formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import {
  isCorrectionUnderWay,
  recordRuleCorrectionCall,
  ruleCorrectionsQuery,
} from './rule-correction-calls.ts'

type RecordProps = { whatIf: WhatIf; stale: boolean }

/** Lets administrators record the what-if as a rule correction, or says why they cannot. */
export const RecordRuleCorrection = ({ whatIf, stale }: RecordProps) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.record
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const why = useObstacle(whatIf, stale)
  if (!useIsOrganizationAdmin()) return null
  return (
    <div className="audit-what-if-record">
      {why && (
        <span id={id} className="sm mut">
          {why}
        </span>
      )}
      <Button
        outlined
        isReachable
        icon={<Icon name="edit" />}
        label={words.button()}
        disabled={why !== undefined}
        aria-describedby={why && id}
        onClick={() => setOpen(true)}
      />
      {isOpen && <RecordDialog whatIf={whatIf} onClose={() => setOpen(false)} />}
    </div>
  )
}

const useObstacle = ({ changes, result }: WhatIf, stale: boolean): string | undefined => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.record
  const { isCurrent } = usePeriod()
  const corrections = useQuery(ruleCorrectionsQuery()).data ?? []
  if (stale || !result) return words.calculating()
  if (!isCurrent) return words.onlyCurrent()
  if (changes.some(({ type }) => type === 'redeem' || type === 'virtual_redeem'))
    return words.noPrizes()
  if (changes.every(({ given, other }) => given === other)) return words.nothing()
  if (corrections.some(isCorrectionUnderWay)) return words.underWay()
  return undefined
}

const mostLetters = 200

const RecordDialog = ({ whatIf, onClose }: { whatIf: WhatIf; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.record
  const [reason, setReason] = useState('')
  const command = useRecording(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    command.confirm({ what_if: whatIf._id, ...(reason.trim() && { reason: reason.trim() }) })
  }
  return (
    <FormDialog
      visible
      title={words.title()}
      submitLabel={words.confirm()}
      pending={command.isPending}
      unsaved={reason.trim() !== ''}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Sums whatIf={whatIf} />
      <FieldFrame label={words.reason()} hint={words.reasonHint()}>
        {({ id, ...field }) => (
          <TextInput
            {...field}
            id={id}
            bad={false}
            value={reason}
            maxLength={mostLetters}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}

const Sums = ({ whatIf: { changes, result } }: { whatIf: WhatIf }) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.record
  const ruleName = useRuleName()
  if (!result) return null
  const below = result.below_zero.count
  return (
    <>
      <ul className="audit-what-if-to-record">
        {changes.map((change) => (
          <li key={change.rule}>
            <span className="num">
              <Words>
                {words.change({
                  rule: ruleName(change),
                  times: change.times,
                  points: change.points,
                })}
              </Words>
            </span>{' '}
            <b className="num">
              {LL.auditWhatIf.differs(formatSigned(change.other - change.given))}
            </b>
          </li>
        ))}
      </ul>
      <p>{words.students(result.students.changed)}</p>
      {below > 0 && <Message tone="amber">{words.below(below)}</Message>}
      <ul className="sm audit-what-if-notes">
        <li>{words.once()}</li>
        <li>{words.later()}</li>
        <li>{words.rules()}</li>
        <li>{words.undo()}</li>
      </ul>
    </>
  )
}

const useRecording = (onDone: () => void) => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const failed = useFailureToast()
  return useCommand(recordRuleCorrectionCall, {
    onSuccess: () => {
      failed.over()
      void client.invalidateQueries({ queryKey: ruleCorrectionsQuery().queryKey })
      onDone()
    },
    onError: (error, _, retry) => failed({ title: LL.auditWhatIf.record.failed(), error, retry }),
  })
}
