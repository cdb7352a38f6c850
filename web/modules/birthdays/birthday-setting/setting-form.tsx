import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { BirthdaySetting } from '#api/contracts/birthdays.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { activeRewardRulesQuery } from '#web/patterns/rules/rule-queries.ts'
import { ReadOnlyNote } from '#web/patterns/steps/read-only-note.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { BirthdayPreview } from './birthday-preview.tsx'
import { type AnsweredSetting, saveBirthdaySettingCall } from './birthday-queries.ts'

const contract = async () =>
  (await import('#api/contracts/birthdays.ts')).BirthdaySetting as z.ZodType<
    BirthdaySetting,
    BirthdaySetting
  >

const settingOf = ({ today: _, point: __, ...setting }: AnsweredSetting): BirthdaySetting => setting

export const SettingForm = ({ answered }: { answered: AnsweredSetting }) => {
  const { LL } = useI18nContext()
  const words = LL.birthdaySetting
  const ruleName = useRuleName()
  const mayCommand = useMayCommand()
  const query = useQuery(activeRewardRulesQuery())
  const rules = query.data?.filter(({ type }) => type === 'reward') ?? []
  const form = useContractForm<BirthdaySetting, BirthdaySetting>(contract, {
    defaultValues: settingOf(answered),
  })
  const { question } = useUnsaved(form.formState.isDirty)
  const save = useSave({
    form,
    send: saveBirthdaySettingCall,
    reads: [['birthday']],
    onDone: ({ data }) => form.reset(settingOf(data)),
  })
  const field = { form, disabled: !mayCommand }
  const isRuleGone = answered.birthday_point_rule !== null && answered.point === null
  // A rule that can no longer be chosen stays selected.
  const gone = isRuleGone
    ? [{ value: answered.birthday_point_rule ?? '', label: words.ruleUnused() }]
    : []
  const options = rules.map((rule) => ({
    value: rule._id,
    label: `${ruleName(rule)} · ${formatSigned(rule.point)}`,
  }))
  return (
    <form className="birthday-setting-form" onSubmit={form.handleSubmit(save.confirm)} noValidate>
      <Card title={words.settings()}>
        <div className="form">
          {isRuleGone && <Message tone="amber">{words.ruleGone()}</Message>}
          <SelectField
            {...field}
            name="birthday_point_rule"
            label={words.rule()}
            hint={words.ruleHint()}
            optional
            placeholder={words.noRule()}
            options={[...gone, ...options]}
          />
          {query.isLoadingError && (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          )}
          <div className="form-row">
            <NumberField
              {...field}
              name="day_before_birthday"
              label={words.before()}
              hint={words.beforeHint()}
            />
            <NumberField
              {...field}
              name="day_after_birthday"
              label={words.after()}
              hint={words.afterHint()}
            />
          </div>
          <div className="form-row">
            <TextAreaField
              {...field}
              name="near_birthday_message.zh"
              label={words.nearMessageZh()}
              rows={2}
            />
            <TextAreaField
              {...field}
              name="near_birthday_message.en"
              label={words.nearMessageEn()}
              rows={2}
            />
          </div>
          <div className="form-row">
            <TextAreaField
              {...field}
              name="birthday_message.zh"
              label={words.messageZh()}
              rows={2}
            />
            <TextAreaField
              {...field}
              name="birthday_message.en"
              label={words.messageEn()}
              rows={2}
            />
          </div>
          <p className="sm mut">{words.messagesHint()}</p>
          {mayCommand ? (
            <span>
              <Button type="submit" label={LL.common.save()} loading={save.isPending} />
            </span>
          ) : (
            <ReadOnlyNote />
          )}
        </div>
      </Card>
      <WatchedPreview
        control={form.control}
        pointOf={(id) => rules.find(({ _id }) => _id === id)?.point ?? null}
        today={answered.today}
      />
      {question}
    </form>
  )
}

type WatchedPreviewProps = {
  control: Control<BirthdaySetting, unknown, BirthdaySetting>
  pointOf: (rule: string | null) => number | null
  today: string
}

const WatchedPreview = ({ control, pointOf, today }: WatchedPreviewProps) => {
  const setting = useWatch({ control }) as BirthdaySetting
  return (
    <BirthdayPreview setting={setting} point={pointOf(setting.birthday_point_rule)} today={today} />
  )
}
