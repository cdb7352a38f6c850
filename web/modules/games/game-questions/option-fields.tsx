import { get, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { optionCounts } from '#api/contracts/game-rules.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldMessage } from '#web/ui/fields/field-frame.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { QuestionFormFields } from './question-calls.ts'

const letters = ['A', 'B', 'C', 'D']

/** Options A to D, each with whether it is right. The first two stay. */
export const OptionFields = ({
  form,
}: {
  form: UseFormReturn<QuestionFormFields, unknown, QuestionFormFields>
}) => {
  const { LL } = useI18nContext()
  const words = LL.games.question
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'options',
    keyName: 'key',
  })
  const errors = form.formState.errors.options
  const error = get(errors, 'root') ?? (errors?.type && !Array.isArray(errors) ? errors : undefined)
  return (
    <fieldset className="game-questions-options" aria-describedby={error && 'game-questions-error'}>
      <legend className="lab">
        {words.options()}{' '}
        <span id="game-questions-counts" className="sm mut">
          {words.optionsHint()}
        </span>
      </legend>
      {fields.map(({ key }, at) => {
        const letter = letters[at] ?? ''
        return (
          <div key={key} className="game-questions-option">
            <TextField form={form} name={`options.${at}.text`} label={words.option({ letter })} />
            <CheckField form={form} name={`options.${at}.isAns`} label={words.right({ letter })} />
            {at >= optionCounts.least && (
              <Button
                text
                size="small"
                icon={<Icon name="delete" size="small" />}
                aria-label={words.removeOption({ letter })}
                onClick={() => {
                  remove(at)
                  form.setFocus(`options.${at - 1}.text`)
                }}
              />
            )}
          </div>
        )
      })}
      {error && <FieldMessage id="game-questions-error" error={error} isSpoken />}
      <Button
        outlined
        size="small"
        label={words.addOption()}
        icon={<Icon name="add" size="small" />}
        disabled={fields.length >= optionCounts.most}
        isReachable
        aria-describedby="game-questions-counts"
        onClick={() => append({ text: '', isAns: false })}
      />
    </fieldset>
  )
}
