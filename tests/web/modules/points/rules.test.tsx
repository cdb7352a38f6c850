import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { RuleCategory } from '#api/contracts/rules.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { savedFiles } from '#tests/web/support/saved-files.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
  rule,
} from '#tests/web/support/staff-screen.tsx'
import { PointRulesScreen } from '#web/modules/points/point-rules/point-rules-screen.tsx'
import { PrizeRulesScreen } from '#web/modules/points/prize-rules/prize-rules-screen.tsx'
import { RuleCategoriesScreen } from '#web/modules/points/rule-categories/rule-categories-screen.tsx'

const saveFile = savedFiles()

const learning: RuleCategory = {
  _id: id(1),
  name: { zh: '學業', en: 'Learning' },
  type: 'reward',
  rules: 2,
}
const unused: RuleCategory = {
  _id: id(2),
  name: { zh: '服務', en: 'Service' },
  type: 'reward',
  rules: 0,
}
const family: RuleCategory = {
  _id: id(3),
  name: { zh: '家庭', en: 'Family' },
  type: 'parent_reward',
  rules: 1,
}
const inCategory = ({ _id, name }: RuleCategory) => ({ ruleCategory: { _id, name } })
const rules = [
  rule(3, { name: 'Homework on time', ...inCategory(learning) }),
  rule(8, { name: '=HYPERLINK("x")', ...inCategory(learning), isActive: false }),
  rule(2, {
    name: 'Read at home',
    type: 'parent_reward',
    ...inCategory(family),
    quota_type: 'weekly',
    quota_count: 3,
  }),
]
const prizes = [
  rule(60, { name: 'Tote bag', type: 'redeem', isReward: false }),
  rule(15, { name: 'Choose your seat', type: 'virtual_redeem', isReward: false }),
]

const ofTypeIn =
  (query: URLSearchParams) =>
  ({ type }: { type: string }) =>
    (query.get('type') ?? type) === type &&
    (query.get('isReward') ?? String(!type.includes('redeem'))) !== String(type.includes('redeem'))

const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) =>
  answeringRoutes({
    'GET /ruleCategories': ({ query }) =>
      listAnswer([learning, unused, family].filter(ofTypeIn(query))),
    'GET /pointRules': ({ query }) => listAnswer([...rules, ...prizes].filter(ofTypeIn(query))),
    ...more,
  })

const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}
const rowOf = async (text: string) =>
  within((await screen.findByText(text)).closest('tr') as HTMLElement)

beforeEach(() => localStorage.setItem('laurel.token', 'token'))

test.each([
  ['en', 'Reward by parent', '3 a week'],
  ['zh', '家長獎勵', '每週 3 次'],
] as const)(
  'each tab has its own rules, and parents’ rules their quota (%s)',
  async (locale, tab, quota) => {
    school()
    renderStaff(<PointRulesScreen />, { locale })
    expect(await screen.findByText('Homework on time')).toBeTruthy()
    expect(screen.queryByText('Read at home')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: tab }))
    expect((await rowOf('Read at home')).getByText(quota)).toBeTruthy()
    expect(screen.queryByText('Homework on time')).toBeNull()
  },
)

test.each([
  ['en', 'Choose your seat', 'Mug'],
  ['zh', '自選座位', 'Mug'],
] as const)(
  'a prize is shown by its name in the page’s language, if it has one (%s)',
  async (locale, first, second) => {
    const { calls } = school({
      'GET /pointRules': () =>
        listAnswer([
          rule(15, {
            name: '自選座位',
            name_en: 'Choose your seat',
            type: 'redeem',
            isReward: false,
          }),
          rule(60, { name: 'Mug', type: 'redeem', isReward: false }),
        ]),
      'PUT /pointRules/*': () => successAnswer(rules[0]),
    })
    renderStaff(<PrizeRulesScreen />, { locale })
    expect(await screen.findByText(first)).toBeTruthy()
    expect(screen.getByText(second)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: locale === 'en' ? 'Name' : '名稱' }))
    const orders = calls.flatMap(({ query }) => query.get('order_by') ?? [])
    expect(orders.at(-1)).toBe(locale === 'en' ? 'name_en' : 'name')
  },
)

test('English screens show the English name instead of the usual one, and it can be removed', async () => {
  const seat = rule(15, {
    name: '自選座位',
    name_en: 'Choose your seat',
    type: 'redeem',
    isReward: false,
  })
  const { commands } = school({
    'GET /pointRules': () => listAnswer([seat]),
    [`PUT /pointRules/${seat._id}`]: () => successAnswer(seat),
  })
  renderStaff(<PrizeRulesScreen />)
  const row = await rowOf('Choose your seat')
  expect(row.queryByText('自選座位')).toBeNull()
  await userEvent.click(row.getByRole('button', { name: 'Edit' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^English name/).value).toBe('Choose your seat')
  await userEvent.clear(screen.getByLabelText(/^English name/))
  await click('Save')
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toMatchObject({ name: '自選座位', name_en: null })
})

test('Back to the page of a prize that was just saved shows what was saved', async () => {
  const before = rule(15, { name: 'Seat', type: 'redeem', isReward: false })
  const after = { ...before, name: 'Best seat' }
  let now = before
  school({
    'GET /pointRules': () => listAnswer([now]),
    [`PUT /pointRules/${before._id}`]: () => {
      now = after
      return successAnswer(after)
    },
  })
  renderStaff(<PrizeRulesScreen />)
  await userEvent.click((await rowOf('Seat')).getByRole('button', { name: 'Edit' }))
  await fill('Name', 'Best seat')
  await click('Save')
  await rowOf('Best seat')
  history.back()
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Best seat')
})

test('a rule is added with its category and points, and missing fields are named', async () => {
  const { commands } = school({ 'POST /pointRules': () => successAnswer(rules[0]) })
  renderStaff(<PointRulesScreen />)
  await click('Add rule')
  await click('Save')
  expect(await screen.findAllByText('Input is required.')).toHaveLength(3)
  expect(commands()).toEqual([])
  await fill('Name', 'Neat uniform')
  await userEvent.selectOptions(
    screen.getByLabelText('Category', { selector: 'dialog select, [role=dialog] select' }),
    learning._id,
  )
  await fill('Point', '-1')
  await click('Save')
  expect(await screen.findByText('Value must be 0 or greater.')).toBeTruthy()
  await fill('Point', '1')
  await click('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(commands()).toMatchObject([
    {
      body: {
        type: 'reward',
        name: 'Neat uniform',
        point: 1,
        ruleCategory: learning._id,
        isActive: true,
      },
    },
  ])
  expect(commands()[0]?.key).toBeTruthy()
})

test.each([
  [
    'en',
    'Reward by parent',
    'Add rule',
    'Quota count',
    'Save',
    'Value must be greater than or equal to 1.',
  ],
  ['zh', '家長獎勵', '新增規則', '限額次數', '儲存', '數值必須大於或等於 1。'],
] as const)(
  'only a rule of parents has a quota, of one or more (%s)',
  async (locale, tab, add, quota, save, said) => {
    const { commands } = school()
    renderStaff(<PointRulesScreen />, { locale })
    await click(add)
    await screen.findByRole('dialog')
    expect(screen.queryByLabelText(quota)).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('tab', { name: tab }))
    await screen.findByText('Read at home')
    await click(add)
    await fill(quota, '0')
    await click(save)
    expect(await screen.findByText(said)).toBeTruthy()
    expect(commands()).toEqual([])
  },
)

test('a refusal by the server leaves the dialog open with all of the input', async () => {
  school({ 'PUT /pointRules/*': () => failure(500, 'internal_error') })
  renderStaff(<PointRulesScreen />)
  await userEvent.click((await rowOf('Homework on time')).getByRole('button', { name: 'Edit' }))
  await fill('Name', 'Homework in time')
  await click('Save')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Homework in time')
})

test('a rule is deleted only after asking', async () => {
  const { commands } = school({ 'DELETE /pointRules/*': () => successAnswer(null) })
  renderStaff(<PointRulesScreen />)
  await userEvent.click((await rowOf('Homework on time')).getByRole('button', { name: 'Edit' }))
  await click('Delete')
  const question = within(await screen.findByRole('dialog', { name: /Delete “Homework on time”/ }))
  expect(commands()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(commands()).toMatchObject([{ method: 'DELETE', path: `/pointRules/${rules[0]?._id}` }]),
  )
})

test('the export has all rules of both tabs, with formulas neutralised', async () => {
  school()
  renderStaff(<PointRulesScreen />)
  await screen.findByText('Homework on time')
  await click('Export all')
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  const [blob, name] = saveFile.mock.calls[0] as [Blob, string]
  const csv = await blob.text()
  expect(name).toMatch(/^point-rules-\d{8}-\d{6}\.csv$/)
  expect(csv).toContain('Read at home')
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
})

test('an auditor reads rules and changes none', async () => {
  school()
  renderStaff(<PointRulesScreen />, { role: 'auditor' })
  await screen.findByText('Homework on time')
  expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test.each([
  ['en', 'Virtual prize'],
  ['zh', '虛擬禮物'],
] as const)('prizes are ordered by their cost, with their type (%s)', async (locale, type) => {
  const { calls } = school()
  renderStaff(<PrizeRulesScreen />, { locale })
  expect((await rowOf('Choose your seat')).getByText(type)).toBeTruthy()
  const asked = Object.fromEntries(calls[0]?.query ?? [])
  expect(asked).toEqual({
    isReward: 'false',
    page: '0',
    limit: '10',
    order_by: 'point',
    order: 'asc',
  })
})

test('the server searches, sorts and pages the list, from its first page', async () => {
  let left = Array.from({ length: 11 }, (_, n) =>
    rule(n + 1, { name: `Prize ${n}`, type: 'redeem', isReward: false }),
  )
  const page = ({ query }: ReceivedCall) => {
    const [at, size] = [Number(query.get('page')), Number(query.get('limit'))]
    const found = left.filter(({ name }) => name.includes(query.get('search') ?? ''))
    return listAnswer(found.slice(at * size, (at + 1) * size), { total: found.length, size })
  }
  const { calls } = school({
    'GET /pointRules': page,
    'DELETE /pointRules/*': ({ path }) => {
      left = left.filter(({ _id }) => !path.endsWith(_id))
      return successAnswer(null)
    },
  })
  const asked = () => calls.filter(({ method }) => method === 'GET').map(({ query }) => query)
  const last = () => Object.fromEntries(asked().at(-1) ?? [])
  renderStaff(<PrizeRulesScreen />)
  await screen.findByText('Prize 0')
  expect(screen.getByText('11 in all')).toBeTruthy()
  expect(
    within(screen.getByRole('combobox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['5', '10', '25'])

  await click('Next page')
  await userEvent.click((await rowOf('Prize 10')).getByRole('button', { name: 'Edit' }))
  await click('Delete')
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: /Delete “Prize 10”/ })).getByRole('button', {
      name: 'Delete',
    }),
  )
  // The last page has disappeared with its only prize.
  await screen.findByText('Prize 0')
  expect(last().page).toBe('0')

  await userEvent.selectOptions(screen.getByRole('combobox'), '5')
  await screen.findByText('Prize 4')
  await click('Next page')
  await screen.findByText('Prize 9')
  const before = asked().length
  // Half a second may pass between two typed keys on a busy machine.
  fireEvent.change(screen.getByPlaceholderText('Search prizes'), { target: { value: 'Prize 3' } })
  expect(asked()).toHaveLength(before)
  await waitFor(() => expect(screen.queryByText('Prize 9')).toBeNull())
  expect(asked()).toHaveLength(before + 1)
  expect(last()).toMatchObject({ search: 'Prize 3', page: '0', limit: '5' })
  await click('Name')
  await waitFor(() =>
    expect(last()).toMatchObject({ order_by: 'name_en', order: 'asc', page: '0' }),
  )

  await userEvent.clear(screen.getByPlaceholderText('Search prizes'))
  await userEvent.type(screen.getByPlaceholderText('Search prizes'), 'none{Enter}')
  expect(await screen.findByText('No prize found')).toBeTruthy()
})

test('a failed export says what to do next, and an empty one that there is nothing', async () => {
  let answer = () => failure(500, 'internal_error')
  school({ 'GET /pointRules': ({ query }) => (query.has('limit') ? listAnswer(prizes) : answer()) })
  renderStaff(<PrizeRulesScreen />)
  await screen.findByText('Tote bag')
  await click('Export all')
  expect((await screen.findByText('Export failed')).closest('[role=alert]')?.textContent).toContain(
    'Please try again',
  )
  answer = () => listAnswer([])
  await click('Try again')
  expect(await screen.findByText('No data available for export')).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
})

test('the type of a prize is chosen once and locked afterwards', async () => {
  const { commands } = school({ 'PUT /pointRules/*': () => successAnswer(prizes[0]) })
  renderStaff(<PrizeRulesScreen />)
  await userEvent.click((await rowOf('Tote bag')).getByRole('button', { name: 'Edit' }))
  expect(await screen.findByLabelText('Type')).toHaveProperty('disabled', true)
  await fill('Points needed', '75')
  await click('Save')
  await waitFor(() =>
    expect(commands()).toMatchObject([{ method: 'PUT', body: { type: 'redeem', point: 75 } }]),
  )
})

test('a prize shows its description in the page’s language, if there is one', async () => {
  const [bag, seat] = prizes
  school({
    'GET /pointRules': () =>
      listAnswer([
        { ...bag, description: '紅色', description_en: 'A red one' },
        { ...seat, description: '一天' },
      ]),
  })
  renderStaff(<PrizeRulesScreen />)
  expect(await screen.findByText('A red one')).toBeTruthy()
  expect(screen.queryByText('紅色')).toBeNull()
  expect(screen.getByText('一天')).toBeTruthy()
})

test('the page of the list stays when a prize is saved', async () => {
  const { commands } = school({
    'GET /pointRules': ({ query }) =>
      listAnswer(query.get('page') === '1' ? [prizes[0]] : [prizes[1]], { total: 11 }),
    'PUT /pointRules/*': () => successAnswer(prizes[0]),
  })
  history.replaceState(null, '', '/test?page=2')
  renderStaff(<PrizeRulesScreen />)
  await userEvent.click((await rowOf('Tote bag')).getByRole('button', { name: 'Edit' }))
  await fill('Points needed', '75')
  await click('Save')
  expect(await screen.findByText('Tote bag')).toBeTruthy()
  expect(commands()).toHaveLength(1)
  expect(location.search).toBe('?page=2')
})

test('the categories of both tabs are exported', async () => {
  school()
  renderStaff(<RuleCategoriesScreen />, { locale: 'zh' })
  await click('匯出全部')
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  const [blob, name] = saveFile.mock.calls[0] as [Blob, string]
  expect(name).toMatch(/^規則類別-\d{8}-\d{6}\.csv$/)
  expect((await blob.text()).split('\r\n')).toEqual([
    '中文名稱,英文名稱,類型,規則數目',
    '學業,Learning,教師獎勵,2',
    '服務,Service,教師獎勵,0',
    '家庭,Family,家長獎勵,1',
  ])
})

test('a category with rules cannot be deleted and says why', async () => {
  school()
  renderStaff(<RuleCategoriesScreen />)
  await userEvent.click((await rowOf('學業')).getByRole('button', { name: 'Edit' }))
  expect(await screen.findByText(/still has 2 rules/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('a category is added with the tab’s type and both names', async () => {
  const { commands } = school({ 'POST /ruleCategories': () => successAnswer(family) })
  renderStaff(<RuleCategoriesScreen />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Reward by parent' }))
  await click('Add category')
  await fill('Chinese name', '運動')
  await click('Save')
  expect(await screen.findAllByText('Input is required.')).toHaveLength(1)
  await fill('English name', 'Sports')
  await click('Save')
  await waitFor(() =>
    expect(commands()).toMatchObject([
      { body: { type: 'parent_reward', name: { zh: '運動', en: 'Sports' } } },
    ]),
  )
})
