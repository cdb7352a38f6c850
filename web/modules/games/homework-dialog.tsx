import type { z } from 'zod'
import type { GameHomework, GameHomeworkInput } from '#api/contracts/game-homework.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useTargets } from '#web/patterns/targets/use-targets.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx'
import { gameHomeworkKey, homeworkStudentsKey, saveGameHomeworkCall } from './homework-calls.ts'

type HomeworkDialogProps = {
  game: string
  homework?: GameHomework
  onClose: () => void
  onDone: (homework: GameHomework) => void
}

// The form sets all fields, so the contract's input and output types are the same.
const contract = async () =>
  (await import('#api/contracts/game-homework.ts')).GameHomeworkInput as z.ZodType<
    GameHomeworkInput,
    GameHomeworkInput
  >

export const HomeworkDialog = ({ game, homework, onClose, onDone }: HomeworkDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameHomework
  const { filters } = useTargets()
  const { organization } = useSession()
  const form = useContractForm<GameHomeworkInput, GameHomeworkInput>(contract, {
    defaultValues: {
      game,
      due: homework?.due ?? '',
      filters: homework?.filters.map(({ _id }) => _id) ?? [],
      closes: homework?.closes ?? false,
      counts: homework?.counts ?? false,
    },
  })
  const save = useSave({
    form,
    send: (fields: GameHomeworkInput, key) => saveGameHomeworkCall(homework?._id, fields, key),
    reads: [[gameHomeworkKey], [homeworkStudentsKey]],
    onDone,
    words: { done: homework ? LL.common.saved() : words.setDone() },
  })
  return (
    <FormDialog
      visible
      title={homework ? words.edit() : words.set()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
    >
      <DateField form={form} name="due" label={words.due()} />
      <MultiSelectField
        form={form}
        name="filters"
        label={words.classes()}
        options={filters}
        all={filters.length > 0 ? words.chooseClasses() : words.noClasses()}
      />
      <CheckField form={form} name="closes" label={words.closes()} hint={words.closesHint()} />
      {hasModule(organization, 'homework') && (
        <CheckField form={form} name="counts" label={words.counts()} hint={words.countsHint()} />
      )}
    </FormDialog>
  )
}
