import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  organization,
  renderStaff,
  student,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { HouseMembersScreen } from '#web/modules/houses/house-members/house-members-screen.tsx'

beforeEach(withLayout)
const house = (n: number, name: string, name_en: string) => ({
  _id: id(n),
  name,
  name_en,
  colour: 'red',
  emblem: 'sun',
  members: 1,
})
const [red, blue] = [house(50, '紅社', 'Red'), house(51, '藍社', 'Blue')]

test('students of other houses are brought into a house, and each one’s present house is shown', async () => {
  const { calls } = answeringRoutes({
    'GET /v2/houses': () => listAnswer([red, blue]),
    'GET /users': () =>
      listAnswer([student(1, { house: red._id }), student(2, { house: blue._id }), student(3)]),
    'POST /v2/houses/members': () => successAnswer({ students: 2 }),
  })
  history.replaceState(null, '', `/admin/houses/${red._id}`)
  const modules = { ...organization.modules, houses: true }
  renderStaff(
    <Route path="/admin/houses/:houseId">
      <HouseMembersScreen />
    </Route>,
    { role: 'organization_admin', organization: { ...organization, modules } },
  )
  await screen.findByRole('heading', { name: 'Bring students into Red' })
  const second = await screen.findByRole('option', { name: /Student 2.*Blue/ })
  expect(screen.queryByRole('option', { name: /Student 1\b/ })).toBeNull()
  await userEvent.click(second)
  await userEvent.click(screen.getByRole('option', { name: /Student 3/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Bring in 2 students' }))
  const sent = () => calls.find(({ method }) => method === 'POST')?.body
  await waitFor(() => expect(sent()).toEqual({ house: red._id, profiles: [id(202), id(203)] }))
  await screen.findByText('Saved')
})
