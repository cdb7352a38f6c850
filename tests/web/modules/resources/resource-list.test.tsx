import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { LearningResource } from '#api/contracts/resources.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  organization,
  period,
  renderStaff,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { LearningResourcesScreen } from '#web/modules/resources/learning-resources/learning-resources-screen.tsx'

const resource = (n: number): LearningResource => ({
  _id: id(n),
  name: { zh: `資源${n}`, en: `Resource ${n}` },
  filters: [],
  subjects: [],
  order: n,
  kind: 'pdf',
  file: { url: '/api/files/x/resource-y?session=s', name: 'leaf.pdf', size: 640 },
  file_extension: 'pdf',
  content_type: 'application/pdf',
  preview: null,
  created_by: { _id: id(901), name: { en: 'Ms Yuen', zh: '袁老師' } },
  created_at: '2026-11-20T00:15:00Z',
  updated_at: '2026-11-20T00:15:00Z',
})
const answers = {
  'GET /periods': () => listAnswer([period]),
  'GET /organizationFilters': () => listAnswer(organization.filters),
  'POST /v2/learningResources/byFilters': () =>
    successAnswer({
      resources: [1, 2, 3, 4, 5].map(resource),
      total: 12,
      totalPages: 3,
      storage: { usedStorage: 1, totalStorage: 100 },
    }),
}

beforeEach(() => {
  withLayout()
  history.replaceState(null, '', '/admin/learningresource')
})
const show = (more: Parameters<typeof answeringRoutes>[0] = {}) => {
  const { calls } = answeringRoutes({ ...answers, ...more })
  renderStaff(<LearningResourcesScreen />)
  return { asked: () => calls.findLast(({ path }) => path.endsWith('/byFilters'))?.body }
}

test('the list has pages of 5, 10 or 15, and of 5 at first', async () => {
  const { asked } = show()
  const size = await screen.findByRole('combobox', { name: /rows|per page/i })
  const sizes = within(size)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(sizes).toEqual(['5', '10', '15'])
  expect(asked()).toMatchObject({ page: 1, limit: 5 })
  await userEvent.selectOptions(size, '15')
  await waitFor(() => expect(asked()).toMatchObject({ page: 1, limit: 15 }))
})

test('a list that failed to load can be retried', async () => {
  let isDown = true
  show({
    'POST /v2/learningResources/byFilters': () =>
      isDown ? failure(500, 'internal_error') : answers['POST /v2/learningResources/byFilters'](),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.click(again)
  await screen.findByText('Resource 5')
})
