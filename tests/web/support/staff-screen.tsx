import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Role } from '#api/contracts/auth.ts'
import type { OrganizationInfo } from '#api/contracts/organization.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { type PeriodMode, PeriodProvider } from '#web/client/session/period.tsx'
import { SessionProvider, type SignedInSession } from '#web/client/session/session.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { checked } from './checked-answer.ts'
import { renderPart } from './page.tsx'

/** Returns a uuid with a readable number: `id(3)`. */
export const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const period = {
  _id: id(900),
  name: 'First term',
  isActive: true,
  start_at: '2026-09-01',
  end_at: '2027-01-31',
}

export const organization: OrganizationInfo = {
  _id: id(902),
  name: { zh: '青嵐中學', en: 'Ching Laam' },
  prefix: 's',
  time_zone: 'Asia/Hong_Kong',
  logo: null,
  banner: null,
  modules: {},
  current_period: period,
  external_links: [],
  ledger: 'ok',
  support_email: null,
  role: 'admin',
  contact: { email: null, phone: null, url: null },
  giver_names: 'full',
  student_rankings: 'neighbours',
  notices_for_parents: true,
  class_grades: [],
  filters: [
    { _id: id(910), name: { zh: '中一', en: 'S1' }, attribute: 'grade', value: '1' },
    { _id: id(911), name: { zh: '1A 班', en: '1A' }, attribute: 'class', value: '1A' },
    { _id: id(912), name: { zh: '1B 班', en: '1B' }, attribute: 'class', value: '1B' },
  ],
}

export const session = (role: Role): SignedInSession => ({
  user: {
    _id: id(901),
    role,
    isParent: false,
    setup_password: false,
    home: null,
    first_day: null,
    password_minimum: 6,
    session_ends_in: 43_200,
    isActive: true,
    name: { zh: '袁老師', en: 'Ms Yuen' },
    email: 'yuen@school.hk',
    username: null,
    privilege: { all_action: true },
    organization: id(902),
    profile: null,
  },
  organization,
})

export const student = (n: number, more: Partial<Student> = {}): Student => ({
  _id: id(100 + n),
  u_id: `s${String(n).padStart(4, '0')}`,
  username: '',
  class: '1A',
  class_no: n,
  name: { zh: `學生${n}`, en: `Student ${n}` },
  date_of_birth: null,
  card_id: null,
  profile: id(200 + n),
  point: 100,
  cumulative_point: 100,
  isActive: true,
  setup_password: false,
  role: 'user',
  isParent: false,
  privilege: { all_action: false },
  ...more,
})

export const rule = (n: number, more: Partial<PointRule> = {}): PointRule => ({
  _id: id(300 + n),
  name: `Rule ${n}`,
  name_en: '',
  description: '',
  point: n,
  type: 'reward',
  ruleCategory: null,
  isActive: true,
  isReward: true,
  quota_type: null,
  quota_count: null,
  ...more,
})

export type ReceivedCall = {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  key: string | undefined
}
type Answers = Record<string, (call: ReceivedCall) => Response | Promise<Response>>

/** Calls below this path belong only to the test, so no contract checks them. */
type Invented = { invented?: string }

/**
 * Answers each call by its route, `'GET /users'`. A missing answer fails the test, and so does one
 * that the api would not give. Returns the calls that were made.
 */
export const answeringRoutes = (answers: Answers, { invented }: Invented = {}) => {
  const calls: ReceivedCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://school.test')
    const headers = init.headers as Record<string, string>
    const call = {
      method: init.method ?? 'GET',
      path: url.pathname.slice('/api'.length),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: headers['idempotency-key'],
    }
    calls.push(call)
    const route = Object.keys(answers).find((name) => matches(name, `${call.method} ${call.path}`))
    if (!route) throw new Error(`no answer for ${call.method} ${call.path}`)
    const answer = await (answers[route] as Answers[string])(call)
    const isInvented = invented !== undefined && call.path.startsWith(invented)
    return isInvented ? answer : await checked(`${call.method} ${call.path}`, answer)
  })
  return { calls, commands: () => calls.filter(({ method }) => method !== 'GET') }
}

const matches = (name: string, route: string) =>
  name.endsWith('*') ? route.startsWith(name.slice(0, -1)) : name === route

/** jsdom has no layout; lists that render only visible rows need a height. */
export const withLayout = () => {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 240 })
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 400 })
}

/** A window narrower than 900 px. */
export const onPhone = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

type ScreenOptions = {
  locale?: Locales
  role?: Role
  /** True if the teacher sees other teachers' records. */
  allAction?: boolean
  mode?: PeriodMode
  organization?: OrganizationInfo
  /** The classes of the signed-in person, as class or subject teacher. */
  classes?: SignedInSession['user']['classes']
}

/** Renders a staff screen with its session and period around it. */
export const renderStaff = (screen: ReactNode, options: ScreenOptions = {}) => {
  const {
    locale = 'en',
    role = 'admin',
    mode = 'read-only',
    organization: own = organization,
  } = options
  const { user } = session(role)
  const privilege = { all_action: options.allAction ?? true }
  return renderPart(
    <SessionProvider
      value={{
        user: { ...user, privilege, ...(options.classes && { classes: options.classes }) },
        organization: own,
      }}
    >
      <PeriodProvider route="/test" mode={mode}>
        {screen}
      </PeriodProvider>
    </SessionProvider>,
    { locale },
  )
}
