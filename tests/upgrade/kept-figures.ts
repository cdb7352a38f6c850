import type { TestApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

/** The accounts of the stored database, and its expected answers. */
export type KeptFigures = Readonly<{
  /** When the figures were read. */
  now: string
  signIns: readonly Readonly<{
    as: string
    login: object
    /**
     * Whether a new password is required at once. The oldest dump lacks this: nobody needed one.
     */
    setup?: boolean
  }>[]
  figures: readonly Readonly<{ as: string; path: string; data: unknown }>[]
  /** The redemptions with their requests and answers; older dumps have none. */
  redeemed?: Readonly<{ as: string; route: string; body: object; key: string; data: Redeemed }>
}>

/** The answer of a call that redeems. */
type Redeemed = Readonly<{ batch: string; outcomes: readonly object[] }>

const keptMoment = '2026-11-20T04:00:00.000Z'

/** Reads the answers to the calls of each account. Ids are those of the dump. */
export const readFigures = async (laurel: TestApp, school: School): Promise<KeptFigures> => {
  laurel.setNow(keptMoment)
  const { admin, teacher, students, period, pastPeriod } = school
  const student = students[0]!
  const minPosition = await laurel.deps.eventStore.head()
  const asked: [as: string, token: string, paths: string[]][] = [
    [
      'admin',
      admin.token,
      [...staffPaths(period, pastPeriod, student), ...(await partPaths(laurel, admin.token))],
    ],
    [
      'teacher',
      teacher.token,
      [`/actions?dateRange=2026-11&limit=50`, '/auth/user', '/v2/my_class'],
    ],
    [
      'student',
      student.token,
      [`/profiles/${student.profile}`, '/auth/user', '/games', ...messagePaths],
    ],
    [
      'parent',
      student.parentToken,
      [`/profiles/${student.profile}`, '/auth/user', ...messagePaths],
    ],
  ]
  const figures: KeptFigures['figures'][number][] = []
  for (const [as, token, paths] of asked) {
    for (const path of paths) {
      const waiting = `${path}${path.includes('?') ? '&' : '?'}minPosition=${minPosition}`
      const answer = await laurel.call(`GET ${path.startsWith('/auth') ? path : waiting}`, token)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
      figures.push({ as, path, data: answer.body.data })
    }
  }
  const signIns: KeptFigures['signIns'][number][] = []
  for (const signIn of whoSignsIn(school)) {
    const { status, body, text } = await laurel.call('POST /v2/cms/auth/login', null, {
      body: signIn.login,
    })
    if (status !== 200) throw new Error(`${signIn.as}: ${text}`)
    signIns.push({ ...signIn, setup: body.data.setup_password })
  }
  return { now: keptMoment, signIns, figures }
}

const whoSignsIn = ({ admin, teacher, students, prefix }: School) => {
  const staff = (as: string, email: string) => ({ as, login: { type: 'admin', email, password } })
  const user = (as: string, username: string) => ({
    as,
    login: { type: 'user', username, password },
  })
  const { username } = students[0]!
  return [
    staff('admin', admin.email),
    staff('teacher', teacher.email),
    user('student', username),
    { as: 'parent', login: { type: 'parent', username, parent_password: password } },
    ...['İ01', 'Straße', 'ΣΑΣ', 'ＡＢ１', 'ǅ1'].map((id) =>
      user(`the student ${id}`, `${prefix}${id}`),
    ),
    staff('the colleague in capitals', 'Mixed.Case@Example.test'),
  ]
}

/** Returns the paths of single resources and of games with their questions, which lists lack. */
const partPaths = async (laurel: TestApp, token: string): Promise<string[]> => {
  const { resources } = (
    await laurel.call('POST /v2/learningResources/byFilters', token, { body: { limit: 10 } })
  ).body.data
  const { data: games } = (await laurel.call('GET /games', token)).body
  const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id).toSorted()
  return [
    ...idsOf(resources).map((id) => `/v2/learningResources/${id}`),
    ...idsOf(games).flatMap((id) => [`/games/${id}?questions=true`, `/games/${id}/records`]),
  ]
}

const messagePaths = ['/notices', '/memos', '/messages/unread']

const staffPaths = (
  period: string,
  pastPeriod: string,
  { id, profile }: { id: string; profile: string },
) => [
  `/profiles/rank?groupBy=user&period=${period}`,
  `/profiles/rank?groupBy=class&period=${period}`,
  `/profiles/rank?groupBy=user&period=${pastPeriod}`,
  `/rank/actions/reward?period=${period}`,
  `/rank/actions/redeem?period=${period}`,
  `/actions?dateRange=2026-11&limit=100`,
  `/actions/attendance?dateRange=2026-11&limit=100`,
  `/actions/pointRuleCategory?period=${period}`,
  `/users?period=${period}&limit=100&order_by=u_id`,
  `/users/${id}?period=${period}`,
  `/profiles/${profile}`,
  '/pointRules',
  '/ruleCategories',
  '/attendanceRules',
  '/periods',
  '/devices',
  '/displays',
  '/class_goals',
  '/organizationFilters',
  '/admin/users',
  '/v2/subjects',
  '/v2/homework/type',
  '/v2/homework/setting',
  '/v2/homework/homeworkSubmitRecord?limit=100&order_by=class_no',
  '/v2/homework/unfinishedHomework?limit=100&order_by=class_no',
  '/v2/homework/homeworkSubmitRecord/statistics?from=2026-11-16&to=2026-11-20',
  `/users/${id}/homeworkStatistics?period=${period}`,
  '/v2/cms/badgeRules?order_by=threshold',
  '/v2/cms/profileBadges?limit=100',
  '/v2/birthday/setting',
  '/notices',
  '/memos',
  '/games',
  '/gameSessions?limit=20',
  '/v2/audit/runs',
  '/v2/roll_call/absent?class=1A&date=2026-11-20',
  '/v2/boardGame/game',
  '/v2/boardGame/session?limit=20',
  '/v2/boardGame/session/dashboard',
  `/v2/boardGame/profileStats/${profile}`,
  `/v2/audit/race?period=${period}&groupBy=class`,
]
