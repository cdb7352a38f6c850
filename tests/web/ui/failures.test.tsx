import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Role } from '#api/contracts/auth.ts'
import { RuleCategoryInput } from '#api/contracts/rules.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
  rule,
} from '#tests/web/support/staff-screen.tsx'
import { ApiError } from '#web/client/api/api-error.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { loadLocale } from '#web/i18n/i18n-util.sync.ts'
import zhErrors from '#web/i18n/zh/errors/index.ts'
import { AttendanceRulesScreen } from '#web/modules/attendance/attendance-rules/attendance-rules-screen.tsx'
import { DevicesScreen } from '#web/modules/attendance/devices/devices-screen.tsx'
import { DisplaysScreen } from '#web/modules/displays/displays/displays-screen.tsx'
import { OrganizationFiltersScreen } from '#web/modules/organization/organization-filters/organization-filters-screen.tsx'
import { PeriodsScreen } from '#web/modules/organization/periods/periods-screen.tsx'
import { StaffListScreen } from '#web/modules/people/staff-list/staff-list-screen.tsx'
import { StudentListScreen } from '#web/modules/people/student-list/student-list-screen.tsx'
import { PointRulesScreen } from '#web/modules/points/point-rules/point-rules-screen.tsx'
import { PrizeRulesScreen } from '#web/modules/points/prize-rules/prize-rules-screen.tsx'
import { RuleCategoriesScreen } from '#web/modules/points/rule-categories/rule-categories-screen.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { toCallError } from '#web/ui/fields/check-contract.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { inSentences } from '#web/ui/text/sentences.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'

const category = { _id: id(1), name: { zh: '學業', en: 'Learning' }, type: 'reward', rules: 2 }
const ruleCategory = { _id: category._id, name: category.name }
const device = {
  _id: id(2),
  name: 'Gate',
  description: '',
  state: 'game',
  attendanceRule: null,
  pointRule: null,
  isEnableDeviceFunction: true,
  isActive: true,
  identifier: 'SN-1',
  organization_id: id(902),
  paired_at: null,
  last_seen_at: null,
}
const morning = {
  _id: id(3),
  name: 'Morning',
  name_en: '',
  description: '',
  isActive: true,
  organization_id: id(902),
}
const reward = rule(1, { ruleCategory })
const prize = rule(2, { type: 'redeem', isReward: false })
/** A call that saves an object returns that object. */
const saved = ({ path }: ReceivedCall) =>
  successAnswer([category, reward, prize, morning, device].find(({ _id }) => path.endsWith(_id)))
const lists = {
  'GET /ruleCategories': () => listAnswer([category]),
  'GET /pointRules': ({ query }: ReceivedCall) =>
    listAnswer(query.get('type') === 'reward' ? [reward] : [prize]),
  'GET /attendanceRules': () => listAnswer([morning]),
  'GET /devices': () => listAnswer([device]),
  'GET /v2/periods/headcounts': () => successAnswer([]),
  'GET /users/imports': () => successAnswer([]),
  'GET /staffClasses': () => successAnswer({ period: null, classes: [] }),
  'GET /v2/my_class': () =>
    successAnswer({ home: null, has_sound: false, own_class: null, classes: [], rules: [] }),
}

beforeEach(() => localStorage.setItem('laurel.token', 'token'))
const words = {
  en: {
    edit: /^Edit/,
    save: 'Save',
    again: 'Try again',
    network: 'Check the network connection and try again.',
    server: 'The server had an error. Please try again.',
  },
  zh: {
    edit: /^編輯/,
    save: '儲存',
    again: '重試',
    network: '伺服器連線錯誤，請檢查網絡後再試。',
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

/** Finds the form, in a dialog or on a page of its own. */
const findForm = () => waitFor(() => screen.queryByRole('dialog') ?? screen.getByRole('form'))

test.each(cases)(
  '%s that cannot be saved, because of the server or network, keeps the input and says what to do',
  async (_, one, label, locale, role = 'admin') => {
    const said = words[locale]
    let answer = (_: ReceivedCall): Response => failure(500, 'internal_error')
    const { commands } = answeringRoutes({ ...lists, 'PUT *': (call) => answer(call) })
    renderStaff(one, { locale, role })
    await userEvent.click(
      (await screen.findAllByRole('button', { name: said.edit }))[0] as HTMLElement,
    )
    const dialog = within(await findForm())
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
    answer = saved
    await userEvent.click(
      within(second.closest('[role=alert]') as HTMLElement).getByRole('button', {
        name: said.again,
      }),
    )
    await waitFor(() =>
      expect(screen.queryByRole('dialog') ?? screen.queryByRole('form')).toBeNull(),
    )
    expect(new Set(commands().map(({ key }) => key)).size).toBe(1)
    expect(commands()).toHaveLength(3)
  },
)

/** A form with one field, which only the server checks. */
const OneField = () => {
  const contract = (): Promise<z.ZodType<{ name: string }, { name: string }>> =>
    Promise.reject(new Error('cut off'))
  const form = useContractForm(contract, { defaultValues: { name: '' } })
  const send = async () =>
    (await import('#web/client/api/client.ts')).api('/ruleCategories', { method: 'POST', body: {} })
  const save = useSave({ form, send, reads: [], onDone: () => undefined })
  return (
    <FormDialog
      visible
      title="Thing"
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={() => undefined}
    >
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  )
}

test('a form whose checks cannot be loaded is sent, and the server’s answer is shown at its fields', async () => {
  const details = [{ field: 'name', code: 'yup_required' }]
  const { commands } = answeringRoutes({
    'POST *': () => failure(400, 'validation_failed', { details }),
  })
  renderStaff(<OneField />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Input is required.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(commands()).toHaveLength(1)
})

test('the toast of a failure goes when the form is saved after all', async () => {
  let isBroken = true
  answeringRoutes({
    'POST *': () => (isBroken ? failure(500, 'internal_error') : successAnswer(category)),
  })
  renderStaff(<OneField />)
  const save = await screen.findByRole('button', { name: 'Save' })
  await userEvent.click(save)
  await screen.findByRole('alert')
  isBroken = false
  await userEvent.click(save)
  await screen.findByText('Saved')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal of a field that the form lacks is shown by a toast', async () => {
  const details = [
    { field: 'name', code: 'yup_required' },
    { field: 'category', code: 'yup_required' },
  ]
  answeringRoutes({ 'POST *': () => failure(400, 'validation_failed', { details }) })
  renderStaff(<OneField />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  expect(await screen.findByText('Input is required.')).toBeTruthy()
})

test.each([
  ['a point rule', <PointRulesScreen key="1" />, 'Add rule', ['Name', 'Category', 'Point']],
  ['a prize', <PrizeRulesScreen key="2" />, 'Add prize', ['Name', 'Points needed', 'Type']],
  [
    'a category',
    <RuleCategoriesScreen key="3" />,
    'Add category',
    ['Chinese name', 'English name'],
  ],
  ['an attendance rule', <AttendanceRulesScreen key="4" />, 'Add rule', ['Name']],
  ['a period', <PeriodsScreen key="5" />, 'Add period', ['Name', 'Start date', 'End date']],
  [
    'a filter',
    <OrganizationFiltersScreen key="6" />,
    'Add filter',
    ['Value', 'Chinese name', 'English name'],
  ],
  ['a student', <StudentListScreen key="7" />, 'Add student', ['Student ID', 'Class', 'No.']],
  ['a member of staff', <StaffListScreen key="8" />, 'Add staff', ['Email']],
  ['a display', <DisplaysScreen key="9" />, 'Connect a screen', ['Name']],
] as const)(
  '%s that is saved empty reports all missing fields at once',
  async (_, one, add, labels) => {
    const alike = () => successAnswer({ accounts: [], classes: [] })
    answeringRoutes({
      ...lists,
      'GET /users/look_alikes': alike,
      'GET /v2/account_merges': () => successAnswer([]),
      'GET *': () => listAnswer([]),
    })
    renderStaff(one, { role: 'organization_admin' })
    await userEvent.click((await screen.findAllByRole('button', { name: add }))[0] as HTMLElement)
    const dialog = await findForm()
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement)
    await within(dialog).findAllByText('Input is required.')
    const wrong = [...dialog.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')]
    expect(wrong.map((field) => field.labels?.[0]?.textContent?.trim())).toEqual(labels)
    // Each red mark has a text, and saving moves to the first.
    for (const field of wrong) {
      const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
      const words = described.map((id) => document.getElementById(id)?.textContent).join(' ')
      expect(words).toContain('Input is required.')
    }
    await waitFor(() => expect(document.activeElement).toBe(wrong[0]))
    if (wrong.length > 1)
      await screen.findByText(new RegExp(`${wrong.length} fields need your attention`))
  },
)

test('a field left empty is wrong only after an attempt to save', async () => {
  answeringRoutes({ ...lists, 'GET *': () => listAnswer([]) })
  renderStaff(<RuleCategoriesScreen />, { role: 'organization_admin' })
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Add category' }))[0] as HTMLElement,
  )
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText('Chinese name')
  await userEvent.click(name)
  await userEvent.click(dialog.getByLabelText('English name'))
  await userEvent.type(dialog.getByLabelText('English name'), 'Effort')
  expect(name.getAttribute('aria-invalid')).toBe('false')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(name))
  await userEvent.type(name, '勤')
  await userEvent.clear(name)
  await dialog.findByText('Input is required.')
})

test('a mistake without a field is shown by a toast', async () => {
  const contract = z.object({ name: z.string(), file: z.string() }) as z.ZodType<
    { name: string; file: string },
    { name: string; file: string }
  >
  const Form = () => {
    const form = useContractForm(contract, { defaultValues: { name: 'x' } })
    return (
      <FormDialog
        visible
        title="Thing"
        onSubmit={form.handleSubmit(() => undefined)}
        onCancel={() => undefined}
      >
        <TextField form={form} name="name" label="Name" />
      </FormDialog>
    )
  }
  renderStaff(<Form />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  const toast = (await screen.findByText('Not saved yet')).closest('[role=alert]')
  expect(toast?.textContent).toContain('Input is required.')
})

test('every form uses the shared code, which focuses its errors', async () => {
  const files = import.meta.glob('/web/**/*.{ts,tsx}', { query: '?raw', import: 'default' })
  const own: string[] = []
  for (const [path, read] of Object.entries(files))
    if (
      !path.includes('/dist/') &&
      /import \{[^}]*\buseForm\b[^}]*\} from 'react-hook-form'/.test(String(await read()))
    )
      own.push(path)
  // Three ask only for a password, a code or a file, which the server checks.
  expect(own.toSorted()).toEqual([
    '/web/modules/account/second-factors/add-totp.tsx',
    '/web/modules/people/staff-import/use-sending-staff.ts',
    '/web/patterns/passwords/own-password-dialog.tsx',
    '/web/ui/fields/contract-form.ts',
  ])
})

test('the server’s refusal leads to its first field, and marks each one', async () => {
  const details = [
    { field: 'name.zh', code: 'text_characters' },
    { field: 'name.en', code: 'yup_string_max', params: { max: 255 } },
  ]
  answeringRoutes({
    ...lists,
    'GET *': () => listAnswer([]),
    'POST *': () => failure(400, 'validation_failed', { details }),
  })
  renderStaff(<RuleCategoriesScreen />, { role: 'organization_admin' })
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Add category' }))[0] as HTMLElement,
  )
  const dialog = within(await screen.findByRole('dialog'))
  const fields = ['Chinese name', 'English name'].map((label) => dialog.getByLabelText(label))
  for (const field of fields) await userEvent.type(field, 'x')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(fields[0]))
  const described = fields.map(
    (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(described).toEqual([
    expect.stringMatching(/characters that cannot be used/),
    'Input must not contain more than 255 characters.',
  ])
})

const RefusingForm = () => {
  const { setLocale } = useI18nContext()
  const form = useContractForm(async () => RuleCategoryInput, {
    defaultValues: { name: { zh: '', en: '' }, type: 'reward' },
  })
  return (
    <>
      <TextField form={form} name="name.en" label="Name" />
      <button
        type="button"
        onClick={() =>
          form.setError(
            'name.en',
            toCallError(new ApiError({ code: 'invalid_password', status: 401 }), 'name.en'),
          )
        }
      >
        refuse
      </button>
      <button type="button" onClick={() => setLocale('zh')}>
        Chinese
      </button>
    </>
  )
}

test('the server’s message under a field changes with the language', async () => {
  loadLocale('zh')
  renderPart(<RefusingForm />)
  await userEvent.click(screen.getByRole('button', { name: 'refuse' }))
  expect(screen.getByText('Invalid password!')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Chinese' }))
  expect(screen.queryByText('Invalid password!')).toBeNull()
  expect(screen.getByText(zhErrors.invalid_password)).toBeTruthy()
})

const Failing = ({ error }: { error: ApiError }) => {
  const failed = useFailureToast()
  return (
    <button
      type="button"
      onClick={() =>
        failed({ title: 'Failed', error, after: 'Nothing was recorded.', retry: () => {} })
      }
    >
      go
    </button>
  )
}

test.each([
  ['lack_point', 409, false],
  ['forbidden', 403, false],
  ['retryable', 503, true],
  ['internal_error', 500, true],
  ['timeout', 0, true],
] as const)(
  'Try again is offered only where it may succeed (%s)',
  async (code, status, offered) => {
    renderPart(<Failing error={new ApiError({ code, status })} />)
    await userEvent.click(screen.getByRole('button', { name: 'go' }))
    await screen.findByRole('alert')
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(offered)
  },
)

test('a toast ends each sentence before the next begins', async () => {
  renderPart(<Failing error={new ApiError({ code: 'lack_point', status: 409 })} />)
  await userEvent.click(screen.getByRole('button', { name: 'go' }))
  expect(
    screen.getByText('Does not have enough points for redemption. Nothing was recorded.'),
  ).toBeTruthy()
  expect(inSentences('zh', '積分不足', '沒有記錄任何一項。')).toBe('積分不足。沒有記錄任何一項。')
  expect(inSentences('en', 'Invalid password!', 'Try anew.')).toBe('Invalid password! Try anew.')
})
