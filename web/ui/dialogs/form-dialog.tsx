import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useState,
} from 'react'
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
  /** Asks before closing the dialog or leaving the page. */
  unsaved?: boolean
  extra?: ReactNode
  children: ReactNode
}

const isOnTop = (form: HTMLElement) =>
  [...document.querySelectorAll('[role="dialog"]')].at(-1)?.contains(form)

const fields = 'input:enabled, select:enabled, textarea:enabled'

/** PrimeReact would focus the close button. A user who is already typing keeps the focus. */
const focusFirstField = (formId: string) => {
  const form = document.getElementById(formId)
  if (!form || !isOnTop(form) || form.contains(document.activeElement)) return
  const first = form.querySelector<HTMLElement>(fields)
  const dialog = form.closest<HTMLElement>('[role="dialog"]')
  const isInside = dialog?.contains(document.activeElement)
  if (first) first.focus()
  else if (!isInside) dialog?.querySelector<HTMLElement>('button:enabled')?.focus()
}

/** The form of the dialog that is open; empty while it still opens. */
const OpenForm = createContext('')

/** Stands beside fields that load after their dialog has opened, and focuses the first. */
export const FocusLoadedField = () => {
  const formId = use(OpenForm)
  useEffect(() => {
    if (formId) focusFirstField(formId)
  }, [formId])
  return null
}

export const FormDialog = (props: FormDialogProps) => {
  const { LL } = useI18nContext()
  const id = useId()
  const { pending, unsaved = false } = props
  const [onItsWay, setOnItsWay] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const opened = () => {
    setOpen(true)
    focusFirstField(id)
  }
  const { ask, question } = useUnsaved(unsaved || onItsWay > 0)
  const cancel = () => ask(props.onCancel)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // React lets events of a dialog bubble to the form that opened it, which would be sent too.
    event.stopPropagation()
    props.onSubmit(event)
  }
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
        onShow={opened}
        ariaCloseIconLabel={LL.common.close()}
      >
        <form id={id} className="form" onSubmit={submit} noValidate>
          <OpenForm value={isOpen ? id : ''}>
            <OnItsWayContext value={setOnItsWay}>{props.children}</OnItsWayContext>
          </OpenForm>
        </form>
      </PrimeDialog>
      {question}
    </>
  )
}
