import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { Role } from '#api/contracts/auth.ts'
import { AttendanceRulesScreen } from '#web/features/attendance-rules/attendance-rules-screen.tsx'
import { DevicesScreen } from '#web/features/devices/devices-screen.tsx'
import { PointRulesScreen } from '#web/features/point-rules/point-rules-screen.tsx'
import { PrizeRulesScreen } from '#web/features/prize-rules/prize-rules-screen.tsx'
import { RuleCategoriesScreen } from '#web/features/rule-categories/rule-categories-screen.tsx'
import { FormDialog } from '#web/shared/dialogs/form-dialog.tsx'
import { useSave } from '#web/shared/dialogs/use-save.ts'
import { useContractForm } from '#web/shared/fields/contract-form.ts'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { failure, listOf, success } from '../support/answers.ts'
import { answeringRoutes, type Call, id, renderStaff, rule } from '../support/staff-screen.tsx'

const category = { _id: id(1), name: { zh: '學業', en: 'Learning' }, type: 'reward', rules: 2 }
const ruleCategory = { _id: category._id, name: category.name }
const device = {
  ...{ _id: id(2), name: 'Gate', description: '', state: 'game', attendanceRule: null, pointRule: null },
  ...{ isEnableDeviceFunction: true, isActive: true, identifier: 'SN-1', organization_id: id(902) },
}
const lists = {
  'GET /ruleCategories': () => listOf([category]),
  'GET /pointRules': ({ query }: Call) =>
    listOf(
      query.get('type') === 'reward' ? [rule(1, { ruleCategory })] : [rule(2, { type: 'redeem', isReward: false })],
    ),
  'GET /attendanceRules': () => listOf([{ _id: id(3), name: 'Morning', description: '', isActive: true }]),
  'GET /devices': () => listOf([device]),
}

beforeEach(() => localStorage.setItem('laurel.token', 'token'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const words = {
  en: {
    ...{ edit: /^Edit/, save: 'Save', again: 'Try again', network: 'Check the network connection and try again.' },
    server: 'The server had an error. Please try again.',
  },
  zh: {
    ...{ edit: /^編輯/, save: '儲存', again: '重試', network: '伺服器連線錯誤，請檢查網絡後再試。' },
    server: '伺服器發生錯誤，請再試一次。',
  },
} as const

type Case = [string, ReactNode, string, 'en' | 'zh', Role?]
const cases: Case[] = [
  ['a point rule', <PointRulesScreen key="1" />, 'Name', 'en'],
  ['a prize', <PrizeRulesScreen key="2" />, '名稱', 'zh'],
  ['a category', <RuleCategoriesScreen key="3" />, 'English name', 'en'],
  ['an attendance rule', <AttendanceRulesScreen key="4" />, '名稱', 'zh'],
  ['a device', <DevicesScreen key="5" />, 'Name', 'en', 'organization_admin'],
]

test.each(cases)(
  '%s that is not saved, for the server or the network, keeps what was entered and says what to do',
  async (_, one, label, locale, role = 'admin') => {
    const said = words[locale]
    let answer = (): Response => failure(500, 'internal_error')
    const { commands } = answeringRoutes({ ...lists, 'PUT *': () => answer() })
    renderStaff(one, { locale, role })
    await userEvent.click((await screen.findAllByRole('button', { name: said.edit }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(label), ' anew')
    const entered = dialog.getByLabelText<HTMLInputElement>(label).value
    await userEvent.click(dialog.getByRole('button', { name: said.save }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(said.server)

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await userEvent.click(within(alert).getByRole('button', { name: said.again }))
    const second = await screen.findByText((text) => text.includes(said.network))
    expect(dialog.getByLabelText<HTMLInputElement>(label).value).toBe(entered)

    vi.restoreAllMocks()
    window.dispatchEvent(new Event('online'))
    answer = () => success(null)
    await userEvent.click(
      within(second.closest('[role=alert]') as HTMLElement).getByRole('button', { name: said.again }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(new Set(commands().map(({ key }) => key)).size).toBe(1)
    expect(commands()).toHaveLength(3)
  },
)

test('a form whose checks cannot be loaded is sent, and the server’s answer stands by its fields', async () => {
  const details = [{ field: 'name', code: 'yup_required' }]
  const { commands } = answeringRoutes({ 'POST *': () => failure(400, 'validation_failed', { details }) })
  const contract = (): Promise<z.ZodType<{ name: string }, { name: string }>> => Promise.reject(new Error('cut off'))
  const Form = () => {
    const form = useContractForm(contract, { defaultValues: { name: '' } })
    const send = async () => (await import('#web/shared/api/client.ts')).api('/things', { method: 'POST', body: {} })
    const save = useSave({ form, send, reads: [], onDone: () => undefined })
    return (
      <FormDialog visible title="Thing" onSubmit={form.handleSubmit(save.confirm)} onCancel={() => undefined}>
        <TextField form={form} name="name" label="Name" />
      </FormDialog>
    )
  }
  renderStaff(<Form />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Input is required.')).toBeTruthy()
  expect(commands()).toHaveLength(1)
})
