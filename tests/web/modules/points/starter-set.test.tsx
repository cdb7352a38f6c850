import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { StarterSetInput } from '#api/contracts/starter-set.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { PrizeRulesScreen } from '#web/modules/points/prize-rules/prize-rules-screen.tsx'

beforeEach(() => localStorage.setItem('laurel.token', 'token'))
const open = async () => {
  const answered = answeringRoutes({
    'GET /pointRules': () => listAnswer([]),
    'POST /v2/starter_set': () => successAnswer({ categories: 5, rules: 19, prizes: 10, kept: 1 }),
  })
  renderStaff(<PrizeRulesScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'See the starter set' }))
  await screen.findByRole('button', { name: 'Add 20 rules and 10 prizes' })
  return answered
}
const sent = (commands: { body: unknown }[]) => StarterSetInput.parse(commands[0]?.body)
const takeButton = () => screen.getByRole('button', { name: /^Add \d+ rules/ })

test('one click adds the whole set, and says what existed already', async () => {
  const { commands } = await open()
  await userEvent.click(takeButton())
  expect(await screen.findByText('Added 19 rules and 10 prizes')).toBeDefined()
  expect(screen.getByText('1 already there and left as they are')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  const { categories, prizes } = sent(commands())
  expect([
    categories.length,
    categories.flatMap(({ rules }) => rules).length,
    prizes.length,
  ]).toEqual([5, 20, 10])
})

test('changed and unticked items are added as shown', async () => {
  const { commands } = await open()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Add Canteen voucher' }))
  for (const name of ['On time for school', 'Full month', 'Morning reading', 'Extra lesson'])
    await userEvent.click(screen.getByRole('checkbox', { name: `Add ${name}` }))
  await userEvent.click(screen.getByRole('button', { name: /待人有禮/ }))
  const chinese = screen.getByLabelText('Chinese name')
  expect(document.activeElement).toBe(chinese)
  await userEvent.clear(chinese)
  await userEvent.type(chinese, '有禮貌')
  const points = screen.getByLabelText('Points of Good manners')
  await userEvent.clear(points)
  await userEvent.type(points, '4')
  await userEvent.click(screen.getByRole('button', { name: 'Add 16 rules and 9 prizes' }))
  const { categories, prizes } = sent(commands())
  expect(categories.map(({ name }) => name.en)).not.toContain('Attendance')
  expect(categories[1]?.rules[2]).toEqual({ name: '有禮貌', name_en: 'Good manners', point: 4 })
  expect(prizes.map(({ name_en }) => name_en)).not.toContain('Canteen voucher')
})

test.each(['', '-1', '1.5', '1000001', 'ten'])(
  'points of "%s" are reported and disable the button',
  async (typed) => {
    const { commands } = await open()
    const points = screen.getByLabelText('Points of Good manners')
    await userEvent.clear(points)
    if (typed) await userEvent.type(points, typed)
    expect(screen.getByText(/Points are whole numbers/)).toBeDefined()
    expect((takeButton() as HTMLButtonElement).disabled).toBe(true)
    // Items that are not taken may be invalid.
    await userEvent.click(screen.getByRole('checkbox', { name: 'Add Good manners' }))
    expect((takeButton() as HTMLButtonElement).disabled).toBe(false)
    expect(commands()).toEqual([])
  },
)

test('auditors are offered no starter set', async () => {
  answeringRoutes({ 'GET /pointRules': () => listAnswer([]) })
  renderStaff(<PrizeRulesScreen />, { role: 'auditor' })
  await screen.findByText(/No prize/)
  expect(screen.queryByRole('button', { name: 'See the starter set' })).toBeNull()
})
