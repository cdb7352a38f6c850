import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { LearningResourceImportScreen } from '#web/modules/resources/learning-resource-import/learning-resource-import-screen.tsx'

const resource = (n: number) => ({
  _id: id(n),
  name: { en: `Leaf ${n}`, zh: `葉${n}` },
  filters: [],
  subjects: [],
  order: n,
  kind: 'pdf',
  file: { url: '/f', name: 'leaf.pdf', size: 1 },
  file_extension: 'pdf',
  preview: null,
  content_type: 'application/pdf',
  created_at: '2026-11-20T00:00:00Z',
  updated_at: '2026-11-20T00:00:00Z',
})
const header = 'Resource_ID,Name_EN,Name_ZH,Filters_Name,Subjects_Name,Order'
const lines = {
  changed: `${id(1)},Blade,葉1,,,1`,
  negative: `${id(2)},Leaf 2,葉2,,,-3`,
  withoutId: ',No id,無編號,,,0',
  strange: `${id(9)},Gone,不見,,,0`,
}
let filters: () => Response
const open = async (rows: readonly string[], locale: 'en' | 'zh' = 'en') => {
  const sent = answeringRoutes({
    'POST /v2/learningResources/byFilters': () =>
      successAnswer({
        resources: [resource(1), resource(2)],
        totalPages: 1,
        total: 2,
        storage: { usedStorage: 1, totalStorage: 100 },
      }),
    'PUT /v2/learningResources/bulk': () => successAnswer({ updated: 1, unchanged: 0, failed: [] }),
    'GET /organizationFilters': () => filters(),
    'GET *': () => listAnswer([]),
  })
  renderStaff(<LearningResourceImportScreen />, { locale })
  const field = await screen.findByLabelText(
    /^(CSV file or Excel workbook|CSV 檔案或 Excel 活頁簿)$/,
  )
  await userEvent.upload(
    field,
    new File([[header, ...rows].join('\r\n')], 'leaves.csv', { type: 'text/csv' }),
  )
  return sent
}

beforeEach(() => {
  filters = () => listAnswer([])
  history.replaceState(null, '', '/admin/learningresource/upload')
})

test.each([
  [
    'en',
    [
      '3 rows cannot be imported and will be skipped.',
      'Value must be 0 or greater.',
      'Input is required.',
    ],
    'Update 1 resource',
  ],
  ['zh', ['3 行未能匯入，將會略過。', '數值必須為 0 或以上。', '必須填寫。'], '更新 1 項資源'],
] as const)(
  'wrong rows are reported and counted, and the others can be saved (%s)',
  async (locale, said, save) => {
    await open(Object.values(lines), locale)
    for (const sentence of said)
      expect((await screen.findAllByText(sentence, { exact: false })).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: save })).toHaveProperty('disabled', false)
  },
)

test('invalid rows are skipped, and the final message counts updated and skipped rows', async () => {
  const { commands } = await open(Object.values(lines))
  const name = 'Update 1 resource'
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  const sent = () => commands().filter(({ method }) => method === 'PUT')
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toMatchObject([
      { resources: [{ _id: id(1), name_en: 'Blade' }] },
    ]),
  )
  await screen.findByText('1 updated, 3 left out')
})

test('with no row to update there is nothing to save', async () => {
  await open([lines.negative, lines.withoutId])
  await screen.findByText('Nothing to import: no row changes anything')
  const update = screen.getByRole('button', { name: 'Update 0 resources' })
  expect(update.getAttribute('aria-disabled')).toBe('true')
})

test('classes that did not load are reported instead of an empty table, and can be loaded again', async () => {
  filters = () => failure(408, 'retryable')
  await open([lines.changed])
  const again = await screen.findByRole('button', { name: 'Try again' })
  filters = () => listAnswer([])
  await userEvent.click(again)
  await screen.findByRole('button', { name: 'Update 1 resource' })
})
