import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  organization,
  renderStaff,
  rule,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { HouseAwardsScreen } from '#web/modules/houses/house-awards/house-awards-screen.tsx'

beforeEach(withLayout)
const red = { _id: id(50), name: '紅社', name_en: 'Red', colour: 'red', emblem: 'sun', members: 9 }
const sun = { ...red, _id: id(51), name: '太陽組', name_en: 'Sun', class: '1A' }
const cheering = rule(1, { name: '打氣', name_en: 'Cheering', point: 10 })
const award = (reverted_at: string | null = null) => ({
  _id: id(60),
  batch: id(61),
  created_at: '2026-11-20T01:00:00.000Z',
  count: 1,
  point: 10,
  team: { _id: red._id, name: '紅社', name_en: 'Red', colour: 'red', emblem: 'sun', class: null },
  pointRule: { _id: cheering._id, name: '打氣', name_en: 'Cheering' },
  created_by: { _id: id(901), name: { zh: '袁老師', en: 'Ms Yuen' } },
  reverted_at,
})
const answer = {
  batch: id(61),
  position: '7',
  outcomes: [{ profile: red._id, outcome: 'appended', action: id(60) }],
}
const routes = {
  'GET /v2/houses': () => listAnswer([red]),
  'GET /v2/groups': () => listAnswer([sun]),
  'GET /pointRules': () => listAnswer([cheering]),
}
type Opened = {
  role?: 'organization_admin' | 'admin' | 'auditor'
  house_awards?: 'house' | 'members'
}
const open = ({ role = 'admin', house_awards = 'house' }: Opened = {}) => {
  const modules = { ...organization.modules, houses: true }
  renderStaff(<HouseAwardsScreen />, {
    role,
    organization: { ...organization, modules, house_awards },
  })
}

test('a house is rewarded by a rule, several times, and the screen says who receives the points', async () => {
  const { calls } = answeringRoutes({
    ...routes,
    'GET /v2/houses/awards': () => listAnswer([]),
    'POST /v2/houses/awards': () => successAnswer(answer),
  })
  open()
  await screen.findByText('No award to a house yet')
  await userEvent.click(screen.getByRole('button', { name: 'Reward a house or group' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('No student receives them')
  const team = screen.getByRole('combobox', { name: 'House or group' })
  await waitFor(() => expect(team.querySelectorAll('option')).toHaveLength(3))
  await userEvent.selectOptions(team, 'Red')
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Rule' }),
    await screen.findByRole('option', { name: /Cheering/ }),
  )
  await userEvent.click(screen.getByRole('radio', { name: '2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Give points' }))
  const sent = () => calls.find(({ method }) => method === 'POST')?.body
  await waitFor(() =>
    expect(sent()).toEqual({
      team: red._id,
      pointRule_id: cheering._id,
      counts: 2,
      expected_point: 10,
    }),
  )
  await screen.findByText(/Red \+20/)
})

test('a retry of an unanswered award keeps its key, and another award gets its own', async () => {
  let answers = 0
  const { commands } = answeringRoutes({
    ...routes,
    'GET /v2/houses/awards': () => listAnswer([]),
    'POST /v2/houses/awards': () => {
      answers += 1
      return answers === 3 ? successAnswer(answer) : failure(503, 'retryable')
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Reward a house or group' }))
  await screen.findByRole('option', { name: 'Red' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'House or group' }), 'Red')
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Rule' }),
    await screen.findByRole('option', { name: /Cheering/ }),
  )
  const give = async (times: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Give points' }))
    await waitFor(() => expect(commands()).toHaveLength(times))
  }
  await give(1)
  await screen.findByText('Failed to give points')
  await userEvent.click(screen.getByRole('radio', { name: '2' }))
  await give(2)
  await give(3)
  const [first, second, third] = commands().map(({ key }) => key)
  expect(second).not.toBe(first)
  expect(third).toBe(second)
})

test('an award is undone after a question, and then shown as undone', async () => {
  let isUndone = false
  answeringRoutes({
    ...routes,
    'GET /v2/houses/awards': () =>
      listAnswer([award(isUndone ? '2026-11-20T02:00:00.000Z' : null)]),
    'DELETE /v2/houses/awards/batches/*': () => {
      isUndone = true
      return successAnswer(answer)
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Undo: Red \+10/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo award' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo: Red/ })).toBeNull())
})

test('auditors see the awards and can neither give nor undo', async () => {
  answeringRoutes({ ...routes, 'GET /v2/houses/awards': () => listAnswer([award()]) })
  open({ role: 'auditor' })
  await screen.findByText('Red')
  expect(screen.queryByRole('button', { name: /Undo|Reward/ })).toBeNull()
})

test('where members receive the awards to houses, earlier awards can be undone, but none can be given', async () => {
  answeringRoutes({ ...routes, 'GET /v2/houses/awards': () => listAnswer([award()]) })
  open({ role: 'organization_admin', house_awards: 'members' })
  await screen.findByRole('button', { name: /^Undo: Red \+10/ })
  expect(screen.queryByRole('button', { name: 'Reward a house or group' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Choose who receives awards' })
  expect(link.getAttribute('href')).toMatch(/^\/admin\/organizationinfo/)
})

const openDialog = async (more: Parameters<typeof answeringRoutes>[0]) => {
  answeringRoutes({ ...routes, 'GET /v2/houses/awards': () => listAnswer([]), ...more })
  open({ role: 'organization_admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Reward a house or group' }))
  return within(await screen.findByRole('dialog'))
}

test('if a list of the dialog fails, it can be loaded again, and the first field has the focus', async () => {
  let isDown = true
  const dialog = await openDialog({
    'GET /v2/groups': () => (isDown ? failure(500, 'internal_error') : listAnswer([sun])),
  })
  const again = await dialog.findByRole('button', { name: 'Try again' })
  expect(dialog.queryByRole('combobox')).toBeNull()
  isDown = false
  await userEvent.click(again)
  const team = await dialog.findByRole('combobox', { name: 'House or group' })
  expect(document.activeElement).toBe(team)
})

test('a school without houses or groups gets a link to add them, and can give no points', async () => {
  const dialog = await openDialog({
    'GET /v2/houses': () => listAnswer([]),
    'GET /v2/groups': () => listAnswer([]),
  })
  await dialog.findByText('No house or group yet')
  expect(dialog.getByRole('link', { name: 'Houses' })).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Give points' }).disabled).toBe(true)
})
