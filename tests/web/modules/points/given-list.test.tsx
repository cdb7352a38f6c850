import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { MyBatch } from '#api/contracts/my-class.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { RecentlyGiven } from '#web/modules/points/my-class/given-list.tsx'

const batch: MyBatch = {
  _id: id(701),
  created_at: '2026-11-20T00:50:00.000Z',
  type: 'reward',
  rule: { name: 'Praise', name_en: '' },
  point: 2,
  students: 3,
  class: '1A',
  profiles: [],
  student: null,
  is_undone: false,
}

test('recent batches that did not load are reported, and can be loaded again', async () => {
  let isBroken = true
  answeringRoutes({
    'GET /v2/my_class/batches': () =>
      isBroken ? failure(408, 'retryable') : successAnswer([batch]),
  })
  renderStaff(<RecentlyGiven onRestore={() => undefined} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(again)
  expect(await screen.findByText(/Praise/)).toBeDefined()
})
