import { subDays } from 'date-fns/subDays'
import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { modules } from '#api/contracts/areas.ts'
import type { Blobs } from '#platform/blobs.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import type { Boundary } from '#registry/badges/badge-rule-changes.ts'
import { updateBirthdaySettings } from '#registry/birthdays/birthday-settings.ts'
import { storeImages } from '#registry/blobs/blobs.ts'
import { listThresholds, setThresholds } from '#registry/certificates/thresholds.ts'
import { insertOrganizationFilters } from '#registry/organization/organization-filters.ts'
import { findOrganization, updateOrganization } from '#registry/organization/organizations.ts'
import { activatePeriod, createPeriod } from '#registry/organization/periods.ts'
import { hashPassword } from '#registry/passwords/passwords.ts'
import { setClassGoals } from '#registry/points/class-goals.ts'
import { createPointRule, type PointRuleFields } from '#registry/points/point-rules.ts'
import { createRuleCategory } from '#registry/points/rule-categories.ts'
import { createOrganization, createStaff, type StaffAccount } from '#registry/staff/staff.ts'
import { importStudents } from '#registry/students/import-students.ts'
import { setUpBadges } from '#scripts/demo/badges.ts'
import { setUpGames } from '#scripts/demo/games/set-up.ts'
import { setUpGate } from '#scripts/demo/gate.ts'
import { setUpHomework } from '#scripts/demo/homework-types.ts'
import {
  demoId,
  demoOrganization,
  demoPeriodId,
  demoRuleId,
  demoStaffId,
} from '#scripts/demo/ids.ts'
import { drawImages } from '#scripts/demo/images.ts'
import { demoTimeZone } from '#scripts/demo/moments.ts'
import { setUpResources } from '#scripts/demo/resources/set-up.ts'
import {
  birthdayRule,
  categories,
  type DemoSchool,
  parentRules,
  prizes,
  rewardRules,
} from '#scripts/demo/school.ts'
import { setUpShop } from '#scripts/demo/shop/prizes.ts'
import { drawHouses, setUpGroups, setUpHouses } from '#scripts/demo/teams.ts'

const demoPassword = 'laurel-demo'
const demoPrefix = 's'

// One hash for all accounts, because hashing is slow on purpose.
let onlyHash: Promise<string> | undefined
const demoHash = () => {
  onlyHash ??= hashPassword(demoPassword)
  return onlyHash
}

export const author = (at: Date): Author => ({
  organizationId: demoOrganization,
  userId: demoStaffId('admin@laurel.demo'),
  at,
})

const names = { name_en: 'Ching Laam Secondary School', name_zh: '青嵐中學' }

const links = [
  {
    name: '教育局 Education Bureau',
    description: '通告、課程和教學資源',
    url: 'https://www.edb.gov.hk/',
  },
  {
    name: '香港教育城 HKEdCity',
    description: '網上學習、閱讀和比賽',
    url: 'https://www.hkedcity.net/',
  },
  {
    name: '公共圖書館 Public libraries',
    description: '借閱電子書和查閱館藏',
    url: 'https://www.hkpl.gov.hk/',
  },
]

type Person = Pick<StaffAccount, 'email' | 'name_en' | 'name_zh'>

const staffMember = async ({ email, ...names }: Person) => ({
  id: demoStaffId(email),
  email,
  ...names,
  passwordHash: await demoHash(),
  mustChange: false,
})

type Stores = Readonly<{ db: DatabasePool; blobs: Blobs; boundary: Boundary }>

export const setUpSchool = async (
  { db, blobs, boundary }: Stores,
  school: DemoSchool,
  at: Date,
): Promise<void> => {
  if (await findOrganization(db, demoOrganization)) return
  const drawn = await drawImages()
  await db.transaction(async (transaction) => {
    await createOrganization(
      transaction,
      {
        id: demoOrganization,
        ...names,
        prefix: demoPrefix,
        time_zone: demoTimeZone,
      },
      {
        ...(await staffMember({ email: 'admin@laurel.demo', name_en: 'Ms Ho', name_zh: '何主任' })),
        at,
      },
    )
    for (const { email, name } of school.teachers) {
      const teacher = await staffMember({ email, name_en: name.en, name_zh: name.zh })
      await createStaff(transaction, author(at), { ...teacher, role: 'admin', all_action: false })
    }
    const auditor = await staffMember({
      email: 'auditor@laurel.demo',
      name_en: 'Mr Kwok',
      name_zh: '郭審計師',
    })
    await createStaff(transaction, author(at), { ...auditor, role: 'auditor', all_action: true })
    const [logo, banner] = await storeImages({ db: transaction, blobs }, author(at), drawn)
    await updateOrganization(transaction, author(at), {
      ...names,
      logo: logo?.id ?? null,
      banner: banner?.id ?? null,
      external_links: links,
      modules: Object.fromEntries(modules.map((module) => [module, true])),
      house_awards: 'house',
    })
    await insertOrganizationFilters(transaction, demoOrganization, filters(school))
    await setClassGoals(transaction, author(at), goals(school))
    for (const { key, name, type } of categories) {
      const category = { id: demoId(`category ${key}`), name_en: name.en, name_zh: name.zh, type }
      await createRuleCategory(transaction, author(at), category)
    }
    for (const rule of allRules()) await createPointRule(transaction, author(at), rule)
    await setUpHouses(transaction, author(at))
    await setUpShop(transaction, author(at))
    await setUpGate(transaction, author(at))
    await setUpBirthdays(transaction, at)
    await setUpHomework(transaction, author(at))
    await setUpGames(transaction, author(at), school.periods.current)
    await setUpBadges({ db: transaction, blobs, boundary }, author(at))
    await setUpResources({ db: transaction, blobs }, author(at))
  })
}

const goals = (school: DemoSchool) =>
  classesOf(school).map((value) => ({ class: value, points: 500 }))

const classesOf = (school: DemoSchool) => [
  ...new Set(school.students.map((student) => student.class)),
]

const forms = ['一', '二', '三', '四', '五', '六']

const filters = (school: DemoSchool) => {
  const classes = classesOf(school)
  const grades = forms.map((zh, index) => ({
    value: String(index + 1),
    name_en: `Form ${index + 1}`,
    name_zh: `中${zh}`,
  }))
  return [
    ...grades.map((grade) => ({
      ...grade,
      id: demoId(`grade ${grade.value}`),
      attribute: 'grade' as const,
    })),
    ...classes.map((value) => ({
      value,
      id: demoId(`class ${value}`),
      name_en: `Class ${value}`,
      name_zh: `${value} 班`,
      attribute: 'class' as const,
    })),
  ]
}

/** Dated eight days ago, so that birthdays since then are credited at once. */
const setUpBirthdays = async (db: CommonQueryMethods, at: Date) => {
  const { key, name, name_en, description, point, category } = birthdayRule
  await createPointRule(db, author(at), {
    id: demoRuleId(key),
    name,
    name_en,
    description,
    point,
    type: 'reward',
    rule_category_id: demoId(`category ${category}`),
    quota_type: null,
    quota_count: null,
    is_active: true,
  })
  await updateBirthdaySettings(db, author(subDays(at, 8)), {
    birthday_message_zh: '願你新一歲身體健康、學業進步！',
    birthday_message_en: 'All the best for the year ahead!',
    near_birthday_message_zh: '老師和同學都記得你的大日子。',
    near_birthday_message_en: 'Your school looks forward to it.',
    day_before_birthday: 3,
    day_after_birthday: 1,
    birthday_point_rule: demoRuleId(key),
  })
}

const allRules = (): PointRuleFields[] => {
  const none = { rule_category_id: null, quota_type: null, quota_count: null, is_active: true }
  return [
    ...rewardRules.map(({ key, name, name_en, description, point, category }) => ({
      ...none,
      id: demoRuleId(key),
      name,
      name_en,
      description,
      point,
      type: 'reward' as const,
      rule_category_id: demoId(`category ${category}`),
    })),
    ...parentRules.map(
      ({ key, name, name_en, description, point, category, quota_type, quota_count }) => ({
        ...none,
        id: demoRuleId(key),
        name,
        name_en,
        description,
        point,
        type: 'parent_reward' as const,
        rule_category_id: demoId(`category ${category}`),
        quota_type,
        quota_count,
      }),
    ),
    ...prizes.map(({ key, name, name_en, description, point, virtual }) => ({
      ...none,
      id: demoRuleId(key),
      name,
      name_en,
      description,
      point,
      type: virtual ? ('virtual_redeem' as const) : ('redeem' as const),
      in_shop: true,
    })),
  ]
}

export const openPeriod = async (
  db: DatabasePool,
  school: DemoSchool,
  name: 'past' | 'current',
  at: Date,
) => {
  const { start_at, end_at, name: title } = school.periods[name]
  const period = { id: demoPeriodId(name), name: title, start_at, end_at }
  const { is_current } = await createPeriod(db, author(at), period)
  if (!is_current) await activatePeriod(db, author(at), period.id)
  const houseOf = await drawHouses(db)
  await importStudents(db, author(at), {
    commandId: demoId(`import ${name}`),
    periodId: demoPeriodId(name),
    mode: 'upsert',
    users: school.students.map((student, n) => ({
      u_id: student.u_id,
      name: student.name,
      date_of_birth: student.date_of_birth,
      ...(name === 'past' ? student.past : { class: student.class, class_no: student.class_no }),
      ...(name === 'past' && {
        password: demoPassword,
        parent_password: demoPassword,
        house: houseOf(n),
      }),
    })),
    hash: demoHash,
  })
  if (name === 'current') await setUpGroups(db, author(at))
  const { organizationId } = author(at)
  const thresholds = await listThresholds(db, { organizationId, periodId: period.id })
  if (thresholds.length === 0)
    await setThresholds(db, author(at), {
      periodId: period.id,
      category_id: null,
      bronze: 100,
      silver: 150,
      gold: 200,
    })
}
