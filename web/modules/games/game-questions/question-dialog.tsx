import type { Game, GameQuestion } from '#api/contracts/games.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ImageField } from '#web/patterns/images/image-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { gamesKey } from '../game-calls.ts'
import { OptionFields } from './option-fields.tsx'
import {
  type QuestionFormFields,
  questionContract,
  questionFieldsOf,
  saveQuestionCall,
} from './question-calls.ts'

type QuestionDialogProps = {
  game: Game
  question?: GameQuestion
  onClose: () => void
  onDelete?: () => void
}

export const QuestionDialog = ({ game, question, onClose, onDelete }: QuestionDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.games.question
  const form = useContractForm<QuestionFormFields, QuestionFormFields>(
    questionContract(game.gameType),
    {
      defaultValues: questionFieldsOf(game._id, question),
    },
  )
  const save = useSave({
    ...{ form, reads: [[gamesKey]], onDone: onClose },
    send: (fields: QuestionFormFields, key) => saveQuestionCall(question?._id, fields, key),
  })
  return (
    <FormDialog
      visible
      wide
      title={question ? words.edit() : words.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
      extra={
        onDelete && (
          <Button type="button" severity="danger" label={LL.common.delete()} onClick={onDelete} />
        )
      }
    >
      <TextAreaField
        form={form}
        name="text"
        label={words.text()}
        hint={words.textHint()}
        rows={3}
      />
      <ImageField
        form={form}
        name="image"
        kind="question"
        words={{ ...LL.games, image: words.image }}
      >
        {(address) =>
          address && (
            <img className="game-questions-image" src={address} alt={LL.games.withImage()} />
          )
        }
      </ImageField>
      <OptionFields form={form} />
    </FormDialog>
  )
}
