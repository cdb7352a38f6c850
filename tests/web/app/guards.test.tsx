import { expect, test } from 'vitest'
import type { UserInfo } from '#api/contracts/auth.ts'
import type { OrganizationInfo } from '#api/contracts/organization.ts'
import { detour } from '#web/app/detour.ts'
import type { ScreenRoute } from '#web/app/routes.tsx'
import { mayOpen } from '#web/areas/may-open.ts'
import { homeOf } from '#web/client/session/home.ts'

const someone = (role: UserInfo['role'], more: Partial<UserInfo> = {}) =>
  ({ role, isActive: true, isParent: false, setup_password: false, ...more }) as UserInfo
const school = {
  current_period: { _id: 'p' },
  modules: { game: true },
} as unknown as OrganizationInfo
const schoolWithoutPeriod = { ...school, current_period: null }
const route = (more: Partial<ScreenRoute>) => ({ roles: ['user'], ...more }) as ScreenRoute

test('after signing in everybody reaches the first page of their role', () => {
  expect(homeOf(someone('organization_admin'))).toBe('/admin')
  expect(homeOf(someone('admin'))).toBe('/admin')
  expect(homeOf(someone('auditor'))).toBe('/admin')
  expect(homeOf(someone('user'))).toBe('/user')
  expect(homeOf(someone('user', { setup_password: true }))).toBe('/reset_password')
})

test('an account that must set a password can open nothing else', () => {
  expect(detour('/admin/dashboard', someone('admin', { setup_password: true }), school)).toBe(
    '/reset_password',
  )
})

test('an account that must set up a second factor can open nothing else, but sets its password first', () => {
  const due = someone('admin', { second_factor_due: true })
  expect(homeOf(due)).toBe('/second_factor')
  expect(detour('/admin/dashboard', due, school)).toBe('/second_factor')
  expect(homeOf({ ...due, setup_password: true })).toBe('/reset_password')
})

test('an inactive account is signed out', () => {
  expect(detour('/admin/dashboard', someone('admin', { isActive: false }), school)).toBe('sign-out')
})

test('without a current period administrators are sent to the periods, and everybody else is signed out', () => {
  expect(detour('/admin/dashboard', someone('organization_admin'), schoolWithoutPeriod)).toBe(
    '/admin/period',
  )
  expect(detour('/admin/period', someone('organization_admin'), schoolWithoutPeriod)).toBeNull()
  expect(detour('/admin/dashboard', someone('admin'), schoolWithoutPeriod)).toBe('sign-out')
  expect(detour('/user/overview', someone('user'), schoolWithoutPeriod)).toBe('sign-out')
})

test('students do not find staff pages, and staff do not find the portal', () => {
  expect(detour('/admin/dashboard', someone('user'), school)).toBe('/not-found')
  expect(detour('/user/overview', someone('admin'), school)).toBe('/not-found')
  expect(detour('/admin/dashboard', someone('auditor'), school)).toBeNull()
})

test('a route opens only for its roles', () => {
  const session = { user: someone('admin'), organization: school }
  expect(mayOpen(route({ roles: ['admin', 'auditor'] }), session)).toBe(true)
  expect(mayOpen(route({ roles: ['organization_admin'] }), session)).toBe(false)
})

test('a parents’ route is closed to students, and a students’ route to parents', () => {
  const student = { user: someone('user'), organization: school }
  const parent = { user: someone('user', { isParent: true }), organization: school }
  expect(mayOpen(route({ audience: 'parent' }), student)).toBe(false)
  expect(mayOpen(route({ audience: 'parent' }), parent)).toBe(true)
  expect(mayOpen(route({ audience: 'student' }), student)).toBe(true)
  expect(mayOpen(route({ audience: 'student' }), parent)).toBe(false)
})

test('a module that is off closes its routes', () => {
  const student = { user: someone('user'), organization: school }
  expect(mayOpen(route({ module: 'game' }), student)).toBe(true)
  expect(mayOpen(route({ module: 'badge' }), student)).toBe(false)
})
