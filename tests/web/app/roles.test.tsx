import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { type Module, modules } from '#api/contracts/areas.ts'
import type { OrganizationInfo } from '#api/contracts/organization.ts'
import { screenRoutes } from '#web/app/routes.tsx'
import { Shell } from '#web/app/shell/shell.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { listAnswer } from '../support/answers.ts'
import { renderPart } from '../support/page.tsx'
import { answeringRoutes, organization, period, session } from '../support/staff-screen.tsx'

// Screens are tested elsewhere; this file tests only who reaches them.
vi.mock('#web/app/lazy-screen.ts', () => ({
  lazyScreen: (folder: string) => () => <h1>{`screen ${folder}`}</h1>,
}))
// jsdom has no dialogs, and the drawer is one.
vi.mock('#web/app/shell/top-bar.tsx', () => ({ TopBar: () => null }))

const accounts = {
  organization_admin: { role: 'organization_admin', isParent: false },
  teacher: { role: 'admin', isParent: false },
  auditor: { role: 'auditor', isParent: false },
  student: { role: 'user', isParent: false },
  parent: { role: 'user', isParent: true },
} as const
type Account = keyof typeof accounts
const everybody = Object.keys(accounts) as Account[]
const staff: readonly Account[] = ['organization_admin', 'teacher', 'auditor']

/**
 * Screens whose visitors are not all staff (under /admin) or all students and parents (under
 * /user). A screen for fewer visitors has its line here.
 */
const forFewer: Record<string, readonly Account[]> = {
  '/admin/rollcall': ['organization_admin', 'teacher'],
  '/admin/myclass': ['organization_admin', 'teacher'],
  '/admin/boardgames/new': ['organization_admin', 'teacher'],
  '/admin/history/import': ['organization_admin', 'teacher'],
  '/admin/games/edit/:gameId': ['organization_admin', 'teacher'],
  '/admin/games/questions/upload': ['organization_admin', 'teacher'],
  '/admin/games/upload': ['organization_admin', 'teacher'],
  '/admin/student_list/upload': ['organization_admin', 'teacher'],
  '/admin/learningresource/upload': ['organization_admin', 'teacher'],
  '/admin/notice/publish': ['organization_admin', 'teacher'],
  '/admin/notice/edit/:notice_id': ['organization_admin', 'teacher'],
  '/admin/memo/publish': ['organization_admin', 'teacher'],
  '/admin/memo/edit/:memo_id': ['organization_admin', 'teacher'],
  '/admin/organizationinfo': ['organization_admin'],
  '/admin/organizationfilter': ['organization_admin'],
  '/admin/subjectsetting': ['organization_admin'],
  '/admin/homeworktype': ['organization_admin'],
  '/admin/homeworksetting': ['organization_admin'],
  '/admin/admin_list': ['organization_admin', 'auditor'],
  '/admin/admin_list/upload': ['organization_admin'],
  '/admin/houses': ['organization_admin'],
  '/admin/houses/:houseId': ['organization_admin'],
  '/admin/groups': ['organization_admin', 'teacher'],
  '/admin/period': ['organization_admin'],
  '/admin/period/:id/students': ['organization_admin'],
  '/admin/device': ['organization_admin', 'auditor'],
  '/admin/administration_log': ['organization_admin', 'auditor'],
  '/admin/sign_ins': ['organization_admin', 'auditor'],
  '/admin/audit/time-machine': ['organization_admin', 'auditor'],
  '/admin/audit/entry/:entry': ['organization_admin', 'auditor'],
  '/admin/audit/statement': ['organization_admin', 'auditor'],
  '/admin/audit/what-if': ['organization_admin', 'auditor'],
  '/admin/audit/rhythm': ['organization_admin', 'auditor'],
  '/admin/audit/verify': ['organization_admin', 'auditor'],
  '/admin/audit/seals': ['organization_admin', 'auditor'],
  '/admin/audit/race': ['organization_admin', 'auditor'],
  '/user/reward': ['parent'],
  '/user/badge': ['student'],
  '/user/games': ['student'],
}
const allowed = (path: string) =>
  forFewer[path] ?? (path.startsWith('/admin') ? staff : ['student', 'parent'])

const allOn = Object.fromEntries(modules.map((module) => [module, true])) as Record<Module, boolean>
const enter = (
  account: Account,
  setting: Partial<OrganizationInfo> = {},
  privilege = { all_action: true },
) => {
  const { user } = session(accounts[account].role)
  const school = {
    ...organization,
    modules: allOn,
    student_rankings: 'names' as const,
    notices_for_parents: true,
    house_awards: 'house' as const,
    ...setting,
  }
  const value = { user: { ...user, ...accounts[account], privilege }, organization: school }
  renderPart(
    <SessionProvider value={value}>
      <Shell />
    </SessionProvider>,
  )
}

beforeEach(() => {
  answeringRoutes({ 'GET /periods': () => listAnswer([period]) })
  vi.stubGlobal('scrollTo', () => {})
  history.replaceState(null, '', '/not-found')
})

test.each(everybody)(
  '%s can open the screens of the role, finds no others, and has exactly these in the menu',
  (account) => {
    enter(account)
    const opens = (path: string) => allowed(path).includes(account)
    for (const { path, folder } of screenRoutes) {
      act(() => navigate(path))
      expect({
        path,
        at: location.pathname,
        shown: screen.queryByText(/^screen /)?.textContent,
      }).toEqual({
        path,
        at: opens(path) ? path : '/not-found',
        shown: opens(path) ? `screen ${folder}` : undefined,
      })
    }
    const entries = [...document.querySelectorAll<HTMLAnchorElement>('nav.side a')].map((link) =>
      link.getAttribute('href'),
    )
    const wanted = screenRoutes
      .filter(({ group, path }) => group && opens(path))
      .map(({ path }) => path)
    expect(entries.toSorted()).toEqual(wanted.toSorted())
  },
)

test.each(['neighbours', 'none'] as const)(
  'a student does not find the ranking by name if the school shows %s',
  (shows) => {
    enter('student', { student_rankings: shows })
    act(() => navigate('/user/ranking'))
    expect(location.pathname).toBe('/not-found')
    expect(document.querySelector('nav a[href="/user/ranking"]')).toBeNull()
  },
)

test.each([
  ['organization_admin', true],
  ['auditor', true],
  ['teacher', false],
] as const)(
  'where members receive the awards to houses, %s finds the list of earlier awards: %s',
  (account, finds) => {
    enter(account, { house_awards: 'members' })
    act(() => navigate('/admin/houseawards'))
    expect(location.pathname).toBe(finds ? '/admin/houseawards' : '/not-found')
  },
)

test('a teacher finds the fairness page only with the right to see all records', () => {
  enter('teacher', {}, { all_action: false })
  act(() => navigate('/admin/fairness'))
  expect(location.pathname).toBe('/not-found')
  expect(document.querySelector('nav a[href="/admin/fairness"]')).toBeNull()
})

test('each screen listed here for fewer roles exists', () => {
  const paths = screenRoutes.map(({ path }) => path)
  expect(Object.keys(forFewer).filter((path) => !paths.includes(path))).toEqual([])
})
