import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, organization, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { ExternalLinksScreen } from '#web/modules/organization/external-links/external-links-screen.tsx'
import { OrganizationFiltersScreen } from '#web/modules/organization/organization-filters/organization-filters-screen.tsx'

const filter = { _id: id(910), name: { zh: '中一', en: 'S1' }, attribute: 'grade', value: '1' }
const page = (rows: unknown[]) =>
  successAnswer(rows, { pages: 1, total: rows.length, last_updated_at: '2026-11-20T00:00:00Z' })

beforeEach(() => localStorage.setItem('laurel.token', 'token'))

test.each([
  ['en', 'Add filter', 'Value', 'Another filter already has this value.', 'NONE is reserved'],
  ['zh', '新增篩選', '值', '已有另一個篩選使用此值。', 'NONE 保留'],
] as const)(
  'a value that is used or reserved is refused under its field, and stays there (%s)',
  async (locale, add, value, used, reserved) => {
    const refusal = { details: [{ field: 'value', code: 'filter_value_used' }] }
    const { commands } = answeringRoutes({
      'GET /organizationFilters': () => page([]),
      'POST /organizationFilters': () => failure(400, 'validation_failed', refusal),
    })
    renderStaff(<OrganizationFiltersScreen />, { locale })
    await userEvent.click(await screen.findByRole('button', { name: add }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = () => dialog.getByLabelText(value)
    await userEvent.type(field(), 'NONE')
    await userEvent.type(dialog.getByLabelText(/Chinese name|中文名稱/), '甲班')
    await userEvent.type(dialog.getByLabelText(/English name|英文名稱/), 'A')
    await userEvent.click(dialog.getByRole('button', { name: /^(Save|儲存)$/ }))
    expect(await dialog.findByText(new RegExp(reserved))).toBeTruthy()
    expect(commands()).toEqual([])
    await userEvent.clear(field())
    await userEvent.type(field(), '1A')
    await userEvent.click(dialog.getByRole('button', { name: /^(Save|儲存)$/ }))
    expect(await dialog.findByText(used)).toBeTruthy()
    expect(field()).toHaveProperty('value', '1A')
    expect(commands()).toMatchObject([
      { body: { attribute: 'class', value: '1A', name: { zh: '甲班', en: 'A' } } },
    ])
  },
)

test('a filter is deleted after a question that says what remains', async () => {
  const { commands } = answeringRoutes({
    'GET /organizationFilters': () => page([filter]),
    'DELETE /organizationFilters/*': () => successAnswer(null),
  })
  renderStaff(<OrganizationFiltersScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit S1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/Students, classes and records stay as they are/)).toBeTruthy()
  expect(commands()).toEqual([])
  const question = within(screen.getByRole('dialog', { name: 'Delete “S1”?' }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(commands()).toMatchObject([
      { method: 'DELETE', path: `/organizationFilters/${id(910)}` },
    ]),
  )
})

test('external links open in a new tab without access to this one', () => {
  const links = [{ name: 'Library', description: 'Books', url: 'https://library.example/a' }]
  renderStaff(<ExternalLinksScreen />, { organization: { ...organization, external_links: links } })
  const link = screen.getByRole('link', { name: /Library.*opens in a new tab/s })
  expect(link).toMatchObject({ href: links[0]?.url, target: '_blank', rel: 'noopener noreferrer' })
  cleanup()
  renderStaff(<ExternalLinksScreen />, { role: 'organization_admin' })
  expect(screen.getByText('No external link yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to organisation information' })).toBeTruthy()
})

test('a class’s grade is corrected beside the grade of its name, and only changes are sent', async () => {
  const { commands } = answeringRoutes({
    'GET /organizationFilters': () => page([filter]),
    'GET /class_grades': () =>
      successAnswer([
        { class: '1A', by_name: id(910), grade: null },
        { class: 'Choir', by_name: null, grade: null },
        { class: 'Old', by_name: null, grade: 'NONE' },
        { class: 'OLD', by_name: null, grade: 'NONE' },
      ]),
    'PUT /class_grades': () => successAnswer(null),
  })
  renderStaff(<OrganizationFiltersScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Grades of classes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Grades of classes' }))
  const shown = (name: string) => {
    const select = dialog.getByLabelText(name) as HTMLSelectElement
    return select.selectedOptions[0]?.text
  }
  expect(['1A', 'Choir', 'Old'].map(shown)).toEqual([
    'By its name: S1',
    'By its name: No grade',
    'No grade',
  ])
  await userEvent.selectOptions(dialog.getByLabelText('Choir'), 'S1')
  // Two spellings of one class are sent once.
  await userEvent.selectOptions(dialog.getByLabelText('Old'), 'S1')
  await userEvent.selectOptions(dialog.getByLabelText('OLD'), 'By its name: No grade')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(commands()).toMatchObject([
      {
        path: '/class_grades',
        body: {
          grades: [
            { class: 'Choir', grade: id(910) },
            { class: 'OLD', grade: null },
          ],
        },
      },
    ]),
  )
})
