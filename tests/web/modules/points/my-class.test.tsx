import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
  rule,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { MyClassScreen } from '#web/modules/points/my-class/my-class-screen.tsx'

const tile = (n: number) => ({
  profile: id(200 + n),
  user: { _id: id(100 + n), name: { en: `Student ${n}`, zh: `學生${n}` } },
  class_no: n,
  point: 10,
  today: 0,
  presence: null,
})
const board = (more = {}) => ({
  class: '1A',
  ordered_by: 'number',
  seats: [],
  had_turn: [],
  students: [tile(1), tile(2), tile(3)],
  stale: false,
  ...more,
})
const recorded = ({ body }: ReceivedCall) =>
  successAnswer({
    batch: id(500),
    position: '0000000007',
    outcomes: (body as { profiles: string[] }).profiles.map((profile) => ({
      profile,
      outcome: 'appended',
      action: id(600),
    })),
  })
const school = (more: Parameters<typeof answeringRoutes>[0] = {}) =>
  answeringRoutes({
    'GET /v2/my_class': () =>
      successAnswer({
        home: null,
        has_sound: false,
        own_class: null,
        rules: [],
        classes: [{ class: '1A', students: 3, is_used: false }],
      }),
    'GET /v2/my_class/board': () => successAnswer(board()),
    'GET /v2/my_class/batches': () => successAnswer([]),
    'GET /pointRules': () =>
      listAnswer([rule(3, { name: 'On time' }), rule(5, { name: 'Helpful' })]),
    'PUT /v2/my_class/board': () => successAnswer(null),
    'POST /v2/actions/profiles': recorded,
    'DELETE /v2/actions/batches/*': () =>
      successAnswer({ batch: id(501), position: '0000000008', outcomes: [] }),
    ...more,
  })
const student = (n: number) => screen.findByRole('button', { name: new RegExp(`Student ${n}`) })
const tap = async (n: number) => userEvent.click(await student(n))
const give = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const chosen = async () => {
  const tiles = await Promise.all([1, 2, 3].map(student))
  return tiles.flatMap((one, n) => (one.getAttribute('aria-pressed') === 'true' ? [n + 1] : []))
}

beforeEach(() => {
  withLayout()
  localStorage.clear()
})

test('students chosen before the answer about the last award stay chosen', async () => {
  const answer = Promise.withResolvers<void>()
  school({
    'POST /v2/actions/profiles': async (call) => {
      await answer.promise
      return recorded(call)
    },
  })
  renderStaff(<MyClassScreen />)
  await tap(1)
  await give(/On time/)
  await tap(2)
  answer.resolve()
  await screen.findByText(/Student 1 \+3/)
  await waitFor(async () => expect(await chosen()).toEqual([2]))
})

test('a setting changed before the last one is saved is saved, too', async () => {
  const first = Promise.withResolvers<void>()
  const { commands } = school({
    'PUT /v2/my_class': async () => {
      await first.promise
      return successAnswer(null)
    },
  })
  renderStaff(<MyClassScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Settings of My class' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /1A/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /sound/i }))
  first.resolve()
  const saved = () => commands().filter(({ path }) => path === '/v2/my_class')
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved().map(({ body }) => body)).toEqual([{ own_class: '1A' }, { has_sound: true }])
})

test('a turn after a student left the class is saved without that student', async () => {
  let students = [tile(1)]
  const { commands } = school({
    'GET /v2/my_class/board': () => successAnswer(board({ students })),
  })
  const { client } = renderStaff(<MyClassScreen />)
  const pick = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Random pick' }))
  await student(1)
  await pick()
  students = [tile(2)]
  await client.invalidateQueries({ queryKey: ['my-class', 'board'] })
  await student(2)
  await pick()
  const turns = () =>
    commands().flatMap(({ body }) => (body as { had_turn?: string[] }).had_turn ?? [])
  await waitFor(() => expect(turns()).toEqual([id(201), id(202)]))
})
