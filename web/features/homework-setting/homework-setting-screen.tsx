import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { HomeworkSetting } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useSave } from '#web/kit/dialogs/use-save.ts'
import { CheckField } from '#web/kit/fields/check-field.tsx'
import { useContractForm } from '#web/kit/fields/contract-form.ts'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { useUnsaved } from '#web/kit/leave/use-unsaved.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { type SettingAnswer, settingPath, settingQuery } from '#web/parts/homework/setting-query.ts'

const contract = async () =>
  (await import('#api/contracts/homework.ts')).HomeworkSetting as z.ZodType<
    HomeworkSetting,
    HomeworkSetting
  >

/** How many days back staff may record homework. */
export const HomeworkSettingScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.homeworkSetting
  const query = useQuery(settingQuery())
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
