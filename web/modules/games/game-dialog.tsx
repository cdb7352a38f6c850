import { type GameType, gameTypes } from '#api/contracts/game-rules.ts'
import type { Game } from '#api/contracts/games.ts'
import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ImageField } from '#web/patterns/images/image-field.tsx'
import { useTargets } from '#web/patterns/targets/use-targets.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { type GameFormFields, gameContract, gameFieldsOf } from './game-fields.ts'
import { GameLogo } from './game-logo.tsx'
import { type GameField, useSaveGame } from './use-save-game.ts'

type GameDialogProps = {
  game?: Game
  type: GameType
  onClose: () => void
  onDone: (game: Game) => void
  onDelete?: () => void
}

export const GameDialog = ({ game, type, onClose, onDone, onDelete }: GameDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.games
  const targets = useTargets()
  const { current_period: period } = useSession().organization
  const fresh = {
    gameType: type,
    featureStart: period?.start_at ?? '',
    featureEnd: period?.end_at ?? '',
  }
  const form = useContractForm<GameFormFields, GameFormFields>(gameContract, {
    defaultValues: gameFieldsOf(game, fresh),
  })
  const save = useSaveGame({ form, game, onDone })
  const gameType = form.watch('gameType')
  const choices = [
    ['filters', words.classes(), words.allClasses(), targets.filters],
    ['subjects', words.subjects(), words.allSubjects(), targets.subjects],
  ] as const
  const points = [
    ['pointCorrect', words.right()],
    ['pointIncorrect', words.wrong()],
    ['pointExchangeRate', words.rate()],
  ] as const
  const labels: Record<GameField, string> = {
    name: words.name(),
    description: words.description(),
    logo: words.image(),
    gameType: words.type(),
    order: words.order(),
    featureStart: words.start(),
    featureEnd: words.end(),
    pointCorrect: words.right(),
    pointIncorrect: words.wrong(),
    pointExchangeRate: words.rate(),
    draw: words.draw(),
    filters: words.classes(),
    subjects: words.subjects(),
    isActive: words.isActive(),
  }
  const inOneLine = (fields: readonly GameField[]) =>
    fields.map((field) => labels[field]).join(words.comma())
  return (
    <FormDialog
      visible
      wide
      title={game ? words.edit() : words.add()}
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
      {save.contested && (
        <Message tone="amber">
          {words.changedMeanwhile()}
          {save.contested.length > 0 && ` ${words.changedByBoth(inOneLine(save.contested))}`}
        </Message>
      )}
      <TextField form={form} name="name" label={words.name()} />
      <TextAreaField form={form} name="description" label={words.description()} rows={2} />
      <ImageField form={form} name="logo" kind="game" words={words} className="game-logo-field">
        {(address) => <GameLogo logo={address} />}
      </ImageField>
      <div className="form-row">
        <SelectField
          form={form}
          name="gameType"
          label={words.type()}
          hint={words.typeHint[gameType === 'interactive' ? 'interactive' : 'mc']()}
          options={gameTypes.map((value) => ({ value, label: words.types[value]() }))}
        />
        <NumberField form={form} name="order" label={words.order()} hint={words.orderHint()} />
      </div>
      <div className="form-row">
        <DateField form={form} name="featureStart" label={words.start()} />
        <DateField form={form} name="featureEnd" label={words.end()} />
      </div>
      <div className="form-row">
        {points.map(([name, label]) => (
          <NumberField key={name} decimal form={form} name={name} label={label} />
        ))}
      </div>
      <p className="field-hint">{words.rateHint()}</p>
      <NumberField form={form} name="draw" label={words.draw()} hint={words.drawHint()} />
      {choices.map(
        ([field, label, all, options]) =>
          options.length > 0 && (
            <MultiSelectField
              key={field}
              form={form}
              name={field}
              label={label}
              all={all}
              options={options}
            />
          ),
      )}
      <CheckField form={form} name="isActive" label={words.isActive()} />
    </FormDialog>
  )
}
