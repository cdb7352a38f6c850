import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '#api/contracts/auth.ts'
import type { OrganizationInfo } from '#api/contracts/organization.ts'
import { Shell } from '#web/app/shell/shell.tsx'
import type { AreaScreen, WebArea } from '#web/areas/area.ts'
import { SessionProvider } from '#web/client/session/session.tsx'
import { renderPart } from '../support/page.tsx'
import { id, organization } from '../support/staff-screen.tsx'

// Two screens of modules, so that this test does not depend on the real ones.
vi.mock('#web/app/routes.tsx', async () => {
  const { screensOf } =
    await vi.importActual<typeof import('#web/areas/areas.ts')>('#web/areas/areas.ts')
  const of = (path: string, roles: Role[], title: string): AreaScreen => ({
    path,
    roles,
    folder: title,
    title: () => title,
    group: 'everyDay',
    icon: 'play',
  })
  const areas: WebArea[] = [
    { name: 'notice', screens: [of('/admin/notice', ['admin'], 'Notices')] },
    { name: 'game', screens: [{ ...of('/user/games', ['user'], 'Games'), audience: 'student' }] },
  ]
  const screen = (title: string) => () => <h1>{`${title} are here`}</h1>
  return { screenRoutes: screensOf(areas).map((one) => ({ ...one, screen: screen(one.folder) })) }
})

// jsdom has no dialogs; the drawer closes on each page change.
HTMLDialogElement.prototype.close = () => undefined
const open = (path: string, role: Role, modules: OrganizationInfo['modules'], isParent = false) => {
  history.pushState({}, '', path)
  const user = {
    _id: id(1),
    role,
    isParent,
    setup_password: false,
    home: null,
    first_day: null,
    password_minimum: 6,
    session_ends_in: 43_200,
    isActive: true,
    email: null,
    username: null,
    profile: null,
    name: { zh: '甲', en: 'A' },
    privilege: { all_action: true },
    organization: organization._id,
  }
  renderPart(
    <SessionProvider value={{ user, organization: { ...organization, modules } }}>
      <Shell />
    </SessionProvider>,
  )
}
const entries = (name: string) => screen.queryAllByRole('link', { name, hidden: true }).length

test.each([
  ['/admin/notice', 'admin', 'notice', 'Notices'],
  ['/user/games', 'user', 'game', 'Games'],
] as const)(
  '%s is in the menu and opens while its module is on, and is not found while it is off',
  async (path, role, module, title) => {
    open(path, role, { [module]: true })
    expect(screen.getByRole('heading', { name: `${title} are here` })).toBeTruthy()
    expect(entries(title)).toBeGreaterThan(0)
    cleanup()
    open(path, role, { [module]: false, homework: true })
    await waitFor(() => expect(location.pathname).toBe('/not-found'))
    expect(screen.queryByText(`${title} are here`)).toBeNull()
    expect(entries(title)).toBe(0)
  },
)

test('a parent’s menu lacks the screens that only students have, even while their module is on', async () => {
  open('/user/games', 'user', { game: true }, true)
  await waitFor(() => expect(location.pathname).toBe('/not-found'))
  expect(entries('Games')).toBe(0)
})
