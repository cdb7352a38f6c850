import type { z } from 'zod'
import type { HomeworkSetting } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { type SettingAnswer, settingPath, settingQuery } from '../setting-query.ts'

const contract = async () =>
  (await import('#api/contracts/homework.ts')).HomeworkSetting as z.ZodType<
    HomeworkSetting,
    HomeworkSetting
  >

export const HomeworkSettingScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.homeworkSetting
  const query = useFreshQuery(settingQuery())
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()} />
      <Card leafy>
        <QueryView query={query}>
          {({ today: _, ...setting }) => <SettingForm setting={setting} />}
        </QueryView>
      </Card>
    </>
  )
}

const SettingForm = ({ setting }: { setting: HomeworkSetting }) => {
  const { LL } = useI18nContext()
  const words = LL.homeworkSetting
  const form = useContractForm<HomeworkSetting, HomeworkSetting>(contract, {
    defaultValues: setting,
  })
  const { question } = useUnsaved(form.formState.isDirty)
  const save = useSave({
    form,
    send: (body: HomeworkSetting, idempotencyKey) =>
      api<SettingAnswer>(settingPath, { method: 'POST', body, idempotencyKey }),
    reads: [['homeworkSetting']],
    onDone: ({ data: { today: _, ...saved } }) => form.reset(saved),
  })
  return (
    <form className="form" onSubmit={form.handleSubmit(save.confirm)} noValidate>
      <div className="form-row">
        <NumberField form={form} name="submitHomeworkRange" label={words.submitted()} />
        <NumberField form={form} name="unfinishHomeworkRange" label={words.unfinished()} />
      </div>
      <CheckField
        form={form}
        name="isActive"
        label={words.isActive()}
        hint={words.isActiveHint()}
      />
      <span>
        <Button type="submit" label={LL.common.save()} loading={save.isPending} />
      </span>
      {question}
    </form>
  )
}
