import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  organization,
  renderStaff,
  student,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { GroupsScreen } from '#web/modules/houses/groups/groups-screen.tsx'

beforeEach(withLayout)
const sun = {
  _id: id(50),
  name: '太陽組',
  name_en: 'Sun',
  colour: 'red',
  emblem: 'sun',
  members: 2,
  class: '1A',
}
const moon = { ...sun, _id: id(51), name: '月亮組', name_en: 'Moon', members: 1 }
const [first, second, third] = [1, 2, 3].map((n) => student(n).profile!)

const choices = {
  home: null,
  has_sound: false,
  own_class: null,
  classes: [{ class: '1A', students: 3, is_used: true }],
  rules: [],
}
const rankOf = ({ class: _, ...group }: typeof sun, profiles: readonly string[]) => ({
  ...group,
  rank: 1,
  totalpoints: 0,
  average: 0,
  profiles,
})
const show = (ranking: () => Response | Promise<Response>) => {
  const { calls } = answeringRoutes({
    'GET /v2/my_class': () => successAnswer(choices),
    'GET /users': () => listAnswer([student(1), student(2), student(3)]),
    'GET /v2/groups': () => listAnswer([sun, moon]),
    'GET /v2/groups/ranking': ranking,
    'PUT /v2/groups/*': () => successAnswer(null),
  })
  const modules = { ...organization.modules, houses: true }
  renderStaff(<GroupsScreen />, {
    role: 'organization_admin',
    organization: { ...organization, modules },
  })
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}
const answered = (ofSun: readonly string[], ofMoon: readonly string[] = []) =>
  successAnswer({ class: '1A', groups: [rankOf(sun, ofSun), rankOf(moon, ofMoon)], stale: false })
const openSun = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Choose students: Sun' }))
const box = (n: number) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Student ${n}`) })

test('the members are chosen only once they are known', async () => {
  let answer = (_: Response) => {}
  const sent = show(() => new Promise<Response>((resolve) => (answer = resolve)))
  await openSun()
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => answer(answered([first!, second!])))
  await waitFor(async () => expect((await box(1)).checked).toBe(true))
  await userEvent.click(await box(3))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ profiles: [first, second, third], before: [first, second] }]),
  )
})

test('a group opened again right after it was saved has the saved members', async () => {
  let members = [first!, second!]
  let isSaved = false
  let answer = (_: Response) => {}
  const sent = show(() =>
    isSaved ? new Promise<Response>((resolve) => (answer = resolve)) : answered(members),
  )
  await openSun()
  await userEvent.click(await box(3))
  isSaved = true
  members = [first!, second!, third!]
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openSun()
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => answer(answered(members)))
  expect((await box(3)).checked).toBe(true)
})

test('if the members cannot be read, a dialog says so and reads them again', async () => {
  let isBroken = true
  const sent = show(() => (isBroken ? failure(408, 'retryable') : answered([first!])))
  await openSun()
  const dialog = await screen.findByRole('dialog', { name: 'Students of Sun' })
  const again = await within(dialog).findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  isBroken = false
  await userEvent.click(again)
  expect((await box(1)).checked).toBe(true)
  expect(sent()).toEqual([])
})

test('each student of another group is shown with that group’s name', async () => {
  show(() => answered([first!], [second!]))
  await openSun()
  const dialog = await screen.findByRole('dialog')
  await box(2)
  expect(within(dialog).getAllByText(/Moon/)).toHaveLength(1)
})
