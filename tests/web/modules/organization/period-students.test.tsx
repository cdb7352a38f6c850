import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { PeriodStudentsScreen } from '#web/modules/organization/period-students/period-students-screen.tsx'

const gone = 'This period was not found.'

test('a period that was just added is not reported missing while the list is fetched', async () => {
  const answer = Promise.withResolvers<Response>()
  let isFirst = true
  answeringRoutes({
    'GET /periods': () => (isFirst ? listAnswer([period]) : answer.promise),
    'GET /v2/periods/headcounts': () => successAnswer([]),
  })
  history.replaceState(null, '', `/admin/period/${id(950)}/students`)
  const { client } = renderStaff(
    <Route path="/admin/period/:id/students">
      <PeriodStudentsScreen />
    </Route>,
  )
  await screen.findByText(gone)
  isFirst = false
  act(() => void client.invalidateQueries({ queryKey: ['periods'] }))
  await waitFor(() => expect(screen.queryByText(gone)).toBeNull())
  answer.resolve(failure(404, 'not_found'))
  await screen.findByRole('alert')
  expect(screen.queryByText(gone)).toBeNull()
})
