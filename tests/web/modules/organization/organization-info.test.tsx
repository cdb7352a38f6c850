import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { modules } from '#api/contracts/areas.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import {
  answeringRoutes,
  id,
  organization,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import words from '#web/i18n/en/organizationInfo/index.ts'
import { OrganizationInfoScreen } from '#web/modules/organization/organization-info/organization-info-screen.tsx'

const put = `/v2/organization/${id(902)}`
const saved = (more = {}) => successAnswer({ ...organization, ...more })
const blob = (kind: string) => ({
  _id: `${kind}-id`,
  kind,
  url: `/api/blobs/${kind}`,
  width: 10,
  height: 10,
})

/** The size of the inspected picture; null if it is not a picture. */
let picture: { width: number; height: number } | null

const school = (more: Record<string, (call: ReceivedCall) => Response> = {}) =>
  answeringRoutes({
    [`PUT ${put}`]: () => saved(),
    'POST /blobs/batch': () => successAnswer([blob('logo')]),
    'GET /organizations/user': () => saved(),
    ...more,
  })
const open = (locale: 'en' | 'zh' = 'en') =>
  renderStaff(<OrganizationInfoScreen />, { locale, role: 'organization_admin' })
const save = () => userEvent.click(screen.getByRole('button', { name: /^(Save|儲存)$/ }))
const file = (bytes = 10, type = 'image/png') =>
  new File([new Uint8Array(bytes)], 'a.png', { type })
// `upload` would reject a file of another type, like a file dialog; drag and drop does not.
const choose = (label: string, chosen: File) =>
  userEvent
    .setup({ applyAccept: false })
    .upload(screen.getByLabelText(label, { selector: 'input' }), chosen)

beforeEach(() => {
  localStorage.setItem('laurel.token', 'token')
  picture = { width: 100, height: 100 }
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined }),
  )
  vi.stubGlobal(
    'Image',
    class {
      onload = () => undefined
      onerror = () => undefined
      get naturalWidth() {
        return picture?.width
      }
      get naturalHeight() {
        return picture?.height
      }
      set src(_: string) {
        setTimeout(() => (picture ? this.onload() : this.onerror()))
      }
    },
  )
})

test('only changed fields are sent, and the links in their new order', async () => {
  const { commands } = school()
  open()
  expect(screen.getByLabelText('Username prefix')).toHaveProperty('readOnly', true)
  expect(isButtonClosed('Save')).toBe(true)
  await userEvent.click(screen.getByLabelText('Notices'))
  await save()
  await waitFor(() =>
    expect(commands()).toMatchObject([{ path: put, body: { modules: { notice: true } } }]),
  )
  expect(commands()[0]?.body).toEqual({ name: organization.name, modules: { notice: true } })
  for (const [at, name] of ['Library', 'Canteen'].entries()) {
    await userEvent.click(screen.getByRole('button', { name: 'Add link' }))
    const link = within(screen.getByRole('listitem', { name: `Link ${at + 1}` }))
    await userEvent.type(link.getByLabelText('Name'), name)
    await userEvent.type(link.getByLabelText('Web address'), `https://${name}.example`)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Move link 2 up' }))
  await save()
  const library = { name: 'Library', description: '', url: 'https://Library.example' }
  await waitFor(() =>
    expect(commands()[1]?.body).toEqual({
      name: organization.name,
      external_links: [{ ...library, name: 'Canteen', url: 'https://Canteen.example' }, library],
    }),
  )
})

test('the choice of notices for parents appears only where there are notices', async () => {
  const { commands } = school({ [`PUT ${put}`]: () => saved({ notices_for_parents: false }) })
  const { unmount } = open()
  const label = 'Parents can also read the notices sent to their children'
  expect(screen.queryByLabelText(label)).toBeNull()
  unmount()
  const withNotices = { ...organization, modules: { notice: true } }
  renderStaff(<OrganizationInfoScreen />, { role: 'organization_admin', organization: withNotices })
  expect(screen.getByLabelText(label)).toHaveProperty('checked', true)
  await userEvent.click(screen.getByLabelText(label))
  await save()
  await waitFor(() =>
    expect(commands()[0]?.body).toEqual({ name: organization.name, notices_for_parents: false }),
  )
})

test.each([
  ['checks', words.classTeachersSeeAll, { class_teachers_see_all: false }],
  ['checks', words.ranksStaff, { ranks_staff: true }],
  ['selects', words.giverNames, { giver_names: 'surname' }],
  ['selects', words.studentRankings, { student_rankings: 'none' }],
  ['selects', words.houseAwards, { house_awards: 'house' }],
  [
    'writes',
    words.contactEmail,
    { contact: { email: 'help@school.example', phone: null, url: null } },
  ],
] as const)('whoever %s “%s” sends only that', async (how, label, changed) => {
  const own = { ...organization, modules: { houses: true } }
  const { commands } = school({ [`PUT ${put}`]: () => saved({ ...own, ...changed }) })
  renderStaff(<OrganizationInfoScreen />, { role: 'organization_admin', organization: own })
  const control = screen.getByLabelText(new RegExp(`^${label}`))
  const [value] = Object.values(changed)
  if (how === 'checks') await userEvent.click(control)
  else if (how === 'selects') await userEvent.selectOptions(control, String(value))
  else await userEvent.type(control, 'help@school.example')
  await save()
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toEqual({ name: organization.name, ...changed })
})

test('an image is sent first and once, even if saving is retried', async () => {
  let down = true
  const { commands } = school({
    [`PUT ${put}`]: () => (down ? failure(503, 'retryable') : saved({ logo: '/api/blobs/logo' })),
  })
  open()
  await choose('Choose logo', file())
  expect(await screen.findByRole('img', { name: 'Logo' })).toHaveProperty('src', 'blob:here')
  await save()
  expect(await screen.findByText('The system is busy. Please try again.')).toBeTruthy()
  expect(screen.getByText('There are unsaved changes')).toBeTruthy()
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(commands()).toHaveLength(3))
  expect(commands().map(({ path }) => path)).toEqual(['/blobs/batch', put, put])
  expect(commands()[2]?.body).toMatchObject({ logo: 'logo-id' })
})

test.each([
  [
    'en',
    [
      'File too large',
      'Please choose a PNG or JPEG image.',
      'This image cannot be read',
      'in the ratio 1:1',
    ],
  ],
  ['zh', ['檔案過大。', '請選擇 PNG 或 JPEG 圖片。', '無法讀取此圖片', '闊高比例必須為 1:1']],
] as const)(
  'an unsuitable image is refused at once and not used (%s)',
  async (locale, messages) => {
    const { commands } = school()
    open(locale)
    const label = locale === 'en' ? 'Choose logo' : '選擇校徽'
    const wrong: [File, typeof picture][] = [
      [file(1024 * 1000 + 1), picture],
      [file(10, 'image/gif'), picture],
      [file(), null],
      [file(), { width: 103, height: 100 }],
    ]
    for (const [at, [one, size]] of wrong.entries()) {
      picture = size
      await choose(label, one)
      expect(await screen.findByText(new RegExp(messages[at] ?? ''))).toBeTruthy()
      expect(screen.queryByRole('img', { name: /Logo|校徽/ })).toBeNull()
    }
    expect(commands()).toEqual([])
  },
)

test.each([
  [
    'en',
    'Input is required.',
    'Please enter a web address that begins with https:// or http://.',
    'in the ratio 6:1',
  ],
  ['zh', '必須填寫', '請輸入以 https:// 或 http:// 開頭的網址。', '闊高比例必須為 6:1'],
] as const)(
  'a missing or wrong value is reported under its field, even by the server (%s)',
  async (locale, missing, url, ratio) => {
    const refusal = {
      details: [{ field: 'banner', code: 'image_ratio', params: { ratio: '6:1' } }],
    }
    const { commands } = school({
      [`PUT ${put}`]: () => failure(400, 'validation_failed', refusal),
    })
    open(locale)
    const [name, add, address] =
      locale === 'en'
        ? ['Chinese name', 'Add link', 'Web address']
        : ['中文名稱', '新增連結', '網址']
    await userEvent.clear(screen.getByLabelText(name))
    await userEvent.click(screen.getByRole('button', { name: add }))
    await userEvent.type(screen.getByLabelText(address), 'javascript:alert(1)')
    await save()
    expect(await screen.findByText(url)).toBeTruthy()
    expect(screen.getAllByText(new RegExp(missing)).length).toBeGreaterThanOrEqual(2)
    expect(commands()).toEqual([])
    await userEvent.type(screen.getByLabelText(name), '青嵐')
    await userEvent.click(screen.getByRole('button', { name: /^(Remove link 1|移除連結 1)$/ }))
    await save()
    expect(await screen.findByText(new RegExp(ratio))).toBeTruthy()
    expect(document.querySelector('.toast'), 'not by a toast as well').toBeNull()
    expect(screen.getByLabelText(name)).toHaveProperty('value', '青嵐')
  },
)

test('an administrator sees a switch for each module', () => {
  school()
  open()
  for (const module of modules)
    expect(screen.getByLabelText(words.moduleNames[module])).toBeTruthy()
})
