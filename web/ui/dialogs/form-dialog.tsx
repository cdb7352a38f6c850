import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '../buttons/button.tsx'
import { OnItsWayContext } from '../leave/on-its-way.ts'
import { useUnsaved } from '../leave/use-unsaved.tsx'
import { PrimeDialog } from '../prime/prime-dialog.tsx'

type FormDialogProps = {
  visible: boolean
  wide?: boolean
  title: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  submitLabel?: string
  danger?: boolean
  pending?: boolean
  closed?: boolean
  /** Closing the dialog or leaving the page asks first. */
  unsaved?: boolean
  extra?: ReactNode
  children: ReactNode
}

const isOnTop = (form: HTMLElement) =>
  [...document.querySelectorAll('[role="dialog"]')].at(-1)?.contains(form)

/** PrimeReact would focus the close button. A user who already types keeps the focus. */
const focusFirstField = (formId: string) => {
  const form = document.getElementById(formId)
  if (!form || !isOnTop(form) || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus()
}

export const FormDialog = (props: FormDialogProps) => {
  const { LL } = useI18nContext()
  const id = useId()
  const { pending, unsaved = false } = props
  const [onItsWay, setOnItsWay] = useState(0)
  const { ask, question } = useUnsaved(unsaved || onItsWay > 0)
  const cancel = () => ask(props.onCancel)
  const footer = (
    <>
      {props.extra && <span className="dialog-extra">{props.extra}</span>}
      <Button type="button" text label={LL.common.cancel()} onClick={cancel} disabled={pending} />
      <Button
        type="submit"
        form={id}
        label={props.submitLabel ?? LL.common.save()}
        severity={props.danger ? 'danger' : undefined}
        disabled={pending || props.closed}
      />
    </>
  )
  return (
    <>
      <PrimeDialog
        visible={props.visible}
        className={props.wide ? 'wide' : ''}
        header={props.title}
        footer={footer}
        onHide={cancel}
        closeOnEscape={!pending}
        focusOnShow={false}
        onShow={() => focusFirstField(id)}
        ariaCloseIconLabel={LL.common.close()}
      >
        <form id={id} className="form" onSubmit={props.onSubmit} noValidate>
          <OnItsWayContext value={setOnItsWay}>{props.children}</OnItsWayContext>
        </form>
      </PrimeDialog>
      {question}
    </>
  )
}
