import { z } from 'zod'
import { type ClassGoal, mostGoalPoints } from '#api/contracts/class-goals.ts'
import { renameFields } from '#web/client/api/rename-fields.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { LoadedDialog } from '#web/ui/dialogs/not-loaded-dialog.tsx'
import { applyFieldErrors, useContractForm } from '#web/ui/fields/contract-form.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { naturalOrder } from '#web/ui/text/natural-order.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { classGoalsQuery, setClassGoalsCall } from './displays-queries.ts'

const Points = z.number().int().min(1).max(mostGoalPoints)
/** A class without points has no goal. `every` fills in all classes at once and is not sent. */
const FormInput = z.object({
  every: Points.optional(),
  goals: z.array(z.object({ class: z.string(), points: Points.optional() })),
})

type Changed = { class: string; points?: number | undefined; at: number }

/** Sends only changed goals. Errors are renamed to the form's rows (`at`). */
const send = (changed: readonly Changed[]) =>
  setClassGoalsCall(
    changed.map((goal) => ({ class: goal.class, points: goal.points ?? null })),
  ).catch((error: unknown) => {
    throw renameFields(error, (field) => {
      const row = changed[Number(/^goals\.(\d+)\./.exec(field)?.[1])]
      return row ? `goals.${row.at}.points` : field
    })
  })

export const GoalsDialog = ({ onClose }: { onClose: () => void }) => {
  const { LL } = useI18nContext()
  const query = useFreshQuery(classGoalsQuery())
  return (
    <LoadedDialog query={query} title={LL.displays.goals.title()} onClose={onClose}>
      {(goals) => <Goals goals={goals} onClose={onClose} />}
    </LoadedDialog>
  )
}

const Goals = ({ goals, onClose }: { goals: readonly ClassGoal[]; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const { organization } = useSession()
  const toast = useToast()
  const announce = useAnnounce()
  const failed = useFailureToast()
  const classes = organization.filters.filter(({ attribute }) => attribute === 'class')
  const names = new Map(classes.map(({ value, name }) => [value, nameIn(locale, name)]))
  const before = new Map(goals.map((goal) => [goal.class, goal.points]))
  // A goal can be removed even if the filter of its class was deleted.
  const all = [...new Set([...names.keys(), ...before.keys()])].sort((one, other) =>
    naturalOrder.compare(one, other),
  )
  const form = useContractForm(FormInput, {
    defaultValues: { goals: all.map((value) => ({ class: value, points: before.get(value) })) },
  })
  const command = useCommand(send, {
    onSuccess: () => {
      toast.success(LL.common.saved())
      onClose()
    },
    onError: (error) => {
      if (applyFieldErrors(form, error)) return
      failed({ title: LL.common.failed(), error, retry: () => command.retry() })
    },
  })
  const setAll = async () => {
    if (!(await form.trigger('every', { shouldFocus: true }))) return
    const points = form.getValues('every')
    for (const at of all.keys())
      form.setValue(`goals.${at}.points`, points, { shouldDirty: true, shouldValidate: true })
    announce(LL.displays.goals.allSet(all.length))
  }
  const save = form.handleSubmit((input) => {
    const changed = input.goals.flatMap((goal, at) =>
      goal.points === before.get(goal.class) ? [] : [{ ...goal, at }],
    )
    return changed.length === 0 ? onClose() : command.confirm(changed)
  })
  return (
    <FormDialog
      visible
      title={LL.displays.goals.title()}
      pending={command.isPending}
      unsaved={form.formState.isDirty}
      onSubmit={save}
      onCancel={onClose}
    >
      <p>{all.length > 0 ? LL.displays.goals.text() : LL.displays.goals.noClasses()}</p>
      {all.length > 1 && (
        <div className="displays-goals-all">
          <NumberField form={form} name="every" label={LL.displays.goals.every()} />
          <Button outlined label={LL.displays.goals.setAll()} onClick={setAll} />
        </div>
      )}
      <div className="displays-goals">
        {all.map((value, at) => (
          <NumberField
            key={value}
            form={form}
            name={`goals.${at}.points`}
            label={names.get(value) ?? value}
          />
        ))}
      </div>
    </FormDialog>
  )
}
