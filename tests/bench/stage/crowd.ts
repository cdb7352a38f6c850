import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { rebuild } from '#projections/engine/rebuild.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { hashToken, newToken } from '#registry/sign-in/tokens.ts'
import type { OpenScreen } from '../client/screens.ts'
import type { Sizes } from '../sizes.ts'
import { copyRows } from './copy.ts'
import { eventRows, eventTable, streamLength, streamsOf } from './events.ts'
import { copySchools, otherSchools } from './other-schools.ts'
import { withClient } from './postgres.ts'
import type { Organization } from './school.ts'
import { withParts } from './seed.ts'

/** One of many schools, with the token of a teacher who awards, and the viewers of open screens. */
export type CrowdSchool = Organization & Readonly<{ token: string; screens: readonly OpenScreen[] }>

const rules = [
  { id: '', name: 'Helped a classmate', type: 'reward', point: 2, category: 'some' },
  { id: '', name: 'A pencil', type: 'redeem', point: 5, category: null },
] as const
const [begin, end] = ['2026-09-01T00:00:00Z', '2027-07-15T00:00:00Z']
/** The shares of a school's screens that are displays and staff's; the others are students'. */
const [displayPart, staffPart] = [0.1, 0.15]
/** The share of students who already have events. */
const activePart = 0.2
/** One in this many members of staff may see everybody's awards. */
const seesAll = 5

type Member = Readonly<{ id: string; token: string }>
type Display = Readonly<{ id: string; key: string; class: string | null }>
type Filled = Readonly<{
  school: Organization
  staff: readonly Member[]
  displays: readonly Display[]
  students: readonly Member[]
}>

/** Fills a new database with schools of equal size, and returns the viewers of open screens. */
export const seedCrowd = async (url: string, sizes: Sizes): Promise<readonly CrowdSchool[]> => {
  const like: Organization = { id: '', period: '', actor: '', rules, students: [] }
  const crowd = otherSchools(sizes.crowdSchools, like, sizes).map((school) => filled(school, sizes))
  const schools = crowd.map(({ school }) => school)
  await withParts(url, async (parts) => {
    await prepareProjections(parts.db, parts.eventStore, [pointsProjection])
    await withClient(url, async (client) => {
      await copySchools(client, schools, sizes)
      for (const one of crowd) await copySchool(client, one)
      const active = Math.ceil(sizes.students * activePart)
      const some = schools.map((school) => ({
        ...school,
        students: school.students.slice(0, active),
      }))
      const count = some.length * active * streamLength
      await copyRows(client, eventTable, eventRows(streamsOf(some, count, active)))
      await client.query('VACUUM ANALYZE')
    })
    await rebuild(parts, pointsProjection)
    await withClient(url, (client) => client.query('VACUUM ANALYZE'))
  })
  return crowd.map((one) => ({
    ...one.school,
    token: one.staff[0]!.token,
    screens: screensOf(one),
  }))
}

const filled = (school: Organization, { crowdSchools, crowdSockets }: Sizes): Filled => {
  const screens = Math.floor(crowdSockets / crowdSchools)
  const [displays, staff] = [displayPart, staffPart].map((part) => Math.ceil(screens * part)) as [
    number,
    number,
  ]
  const classes = [...new Set(school.students.map((student) => student.class))]
  const apart = Math.floor(school.students.length / Math.max(1, screens - displays - staff))
  return {
    school,
    staff: Array.from({ length: staff }, () => ({ id: randomUUID(), token: newToken() })),
    // One display in the hall, the others in classrooms.
    displays: Array.from({ length: displays }, (_, n) => ({
      id: randomUUID(),
      key: newToken(),
      class: n === 0 ? null : classes[n % classes.length]!,
    })),
    students: Array.from({ length: Math.max(0, screens - displays - staff) }, (_, n) => ({
      id: school.students[n * apart]!.profile,
      token: newToken(),
    })),
  }
}

const none = '\\N'
const bytes = (token: string) => `\\\\x${hashToken(token)}`

const copySchool = async (client: pg.Client, { school, staff, displays, students }: Filled) => {
  const { id } = school
  const session = (user: string, token: string) => [bytes(token), id, user, begin, end]
  const users = new Map(
    (
      await client.query<{ id: string; user_id: string }>(
        'SELECT id, user_id FROM profiles WHERE organization_id = $1',
        [id],
      )
    ).rows.map((row) => [row.id, row.user_id]),
  )
  const tables: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
    'users (organization_id, id, role, name_en, name_zh, email, password_hash, all_action)':
      staff.map((one, n) => [
        id,
        one.id,
        'admin',
        `Teacher ${n}`,
        `老師${n}`,
        `${one.id}@bench.test`,
        none,
        n % seesAll === 0,
      ]),
    'sessions (token_hash, organization_id, user_id, created_at, expires_at)': [
      ...staff.map((one) => session(one.id, one.token)),
      ...students.map((one) => session(users.get(one.id)!, one.token)),
    ],
    'displays (organization_id, id, name, class, privacy, language, key_hash, created_by, valid_until)':
      displays.map((one, n) => [
        id,
        one.id,
        `Display ${n}`,
        one.class ?? none,
        ['names', 'initials', 'class_no'][n % 3],
        'zh',
        bytes(one.key),
        staff[0]!.id,
        end,
      ]),
    'rule_categories (organization_id, id, name_en, name_zh, type)': school.rules.flatMap(
      ({ category }) => (category ? [[id, category, 'Behaviour', '品行', 'reward']] : []),
    ),
    'point_rules (organization_id, id, name, point, type, rule_category_id)': school.rules.map(
      (one) => [id, one.id, one.name, one.point, one.type, one.category ?? none],
    ),
  }
  for (const [table, rows] of Object.entries(tables)) await copyRows(client, table, rows)
}

const screensOf = ({
  school: { period },
  staff,
  displays,
  students,
}: Filled): readonly OpenScreen[] => [
  ...displays.map(
    ({ key }): OpenScreen => ({
      kind: 'display',
      auth: { displayKey: key },
      watch: { room: 'display' },
    }),
  ),
  ...staff.map(
    ({ token }): OpenScreen => ({
      kind: 'staff',
      auth: { token },
      watch: { room: 'staff', period },
    }),
  ),
  ...students.map(
    ({ id, token }): OpenScreen => ({
      kind: 'student',
      auth: { token },
      watch: { room: 'profile', profile: id },
    }),
  ),
]
