import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { type Module, modules } from '#api/contracts/areas.ts'
import type { OrganizationInfo } from '#api/contracts/organization.ts'
import { screenRoutes } from '#web/app/routes.tsx'
import { Shell } from '#web/app/shell/shell.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { listOf } from '../support/answers.ts'
import { renderPart } from '../support/page.tsx'
import { answeringRoutes, organization, period, session } from '../support/staff-screen.tsx'

// What a screen shows is its own test's business: here only whether it is reached.
vi.mock('#web/app/lazy-screen.ts', () => ({
  lazyScreen: (folder: string) => () => <h1>{`screen ${folder}`}</h1>,
}))
// jsdom has no dialogs, which the drawer is one of.
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
 * Who opens what, where it is not all staff under /admin, and students and parents under /user. A
 * screen for fewer has its line here.
 */
const forFewer: Record<string, readonly Account[]> = {
  '/admin/rollcall': ['organization_admin', 'teacher'],
  '/admin/myclass': ['organization_admin', 'teacher'],
  '/admin/boardgames/new': ['organization_admin', 'teacher'],
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
  student_rankings: OrganizationInfo['student_rankings'] = 'names',
) => {
  const { user } = session(accounts[account].role)
  const school = { ...organization, modules: allOn, student_rankings, notices_for_parents: true }
  const value = { user: { ...user, ...accounts[account] }, organization: school }
  renderPart(
    <SessionProvider value={value}>
      <Shell />
    </SessionProvider>,
  )
}

beforeEach(() => {
  answeringRoutes({ 'GET /periods': () => listOf([period]) })
  vi.stubGlobal('scrollTo', () => {})
  history.replaceState(null, '', '/not-found')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(everybody)(
  '%s opens what is meant for the role, finds nothing else, and has in the menu what opens',
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
  'nobody finds the ranking by name where the school shows %s',
  (shows) => {
    enter('student', shows)
    act(() => navigate('/user/ranking'))
    expect(location.pathname).toBe('/not-found')
    expect(document.querySelector('nav a[href="/user/ranking"]')).toBeNull()
  },
)

test('what is listed here for fewer is there', () => {
  const paths = screenRoutes.map(({ path }) => path)
  expect(Object.keys(forFewer).filter((path) => !paths.includes(path))).toEqual([])
})
