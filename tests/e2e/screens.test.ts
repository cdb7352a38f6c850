import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

type Who = 'nobody' | 'newcomer' | 'admin' | 'auditor' | 'student' | 'parent' | 'display'
type Screen = { path: string; who: Who; heading: Record<Locale, string>; shows: Record<Locale, string> }

const screen = (path: string, who: Who, zh: string, en: string, shows: Partial<Screen['shows']> = {}): Screen => ({
  path,
  who,
  heading: { zh, en },
  shows: { zh: shows.zh ?? zh, en: shows.en ?? en },
})
const student = { zh: '學生1', en: 'Student 1' }
const reward = { zh: 'A reward', en: 'A reward' }
const morning = { zh: 'Morning', en: 'Morning' }
const prize = { zh: 'A redeem', en: 'A redeem' }

// Every screen that there is, what its heading says, and something of the school that it must show.
const screens: Screen[] = [
  screen('/sign-in', 'nobody', '登入', 'Sign in', { zh: '用戶名稱', en: 'Username' }),
  screen('/reset_password', 'newcomer', '更改密碼', 'Change password', { zh: '現時密碼', en: 'Current password' }),
  screen('/not-found', 'nobody', '找不到頁面', 'Page not found'),
  screen('/qr-code?uid=s0317', 'nobody', '學生二維碼', 'Student QR code', { zh: 's0317', en: 's0317' }),
  screen('/manual', 'nobody', '使用手冊', 'User manual'),
  screen('/display', 'nobody', '這個連結不完整', '這個連結不完整', { en: 'This link is not complete' }),
  screen('/display', 'display', '1A 課室', '1A 課室', { zh: '學生1', en: '學生1' }),
  screen('/admin/dashboard', 'admin', '儀表板', 'Dashboard', student),
  screen('/admin/studentoverview', 'admin', '儀表板', 'Dashboard', student),
  screen('/admin/dashboard/user_ranking', 'admin', '學生排名', 'Student ranking', student),
  screen('/admin/dashboard/class_ranking', 'admin', '班別排名', 'Class ranking', { zh: '1A', en: 'Class 1A' }),
  screen('/admin/reward', 'admin', '發放獎勵', 'Reward', reward),
  screen('/admin/redeem', 'admin', '兌換禮物', 'Redeem', prize),
  screen('/admin/history', 'admin', '紀錄', 'History', student),
  screen('/admin/displays', 'admin', '課室顯示屏', 'Classroom display', { zh: '1A 課室', en: '1A 課室' }),
  screen('/admin/student_list', 'admin', '學生名單', 'Student list', student),
  screen('/admin/student_list/cards', 'admin', '列印學生卡', 'Print student cards', {
    zh: '請先選擇班別',
    en: 'Choose a class first',
  }),
  screen('/admin/student_list/upload', 'admin', '匯入學生', 'Import students', { zh: 'Student_ID', en: 'Student_ID' }),
  screen('/admin/checkin', 'admin', '簽到', 'Check in', morning),
  screen('/admin/checkout', 'admin', '簽退', 'Check out', morning),
  screen('/admin/attendance_history', 'admin', '考勤紀錄', 'Attendance history', student),
  screen('/admin/attendancerules', 'admin', '考勤規則', 'Attendance rules', morning),
  screen('/admin/pointrule_categories', 'admin', '規則類別', 'Rule categories', {
    zh: '類別 reward',
    en: 'For reward',
  }),
  screen('/admin/pointrules', 'admin', '積分規則', 'Point rules', reward),
  screen('/admin/redeem_pointrules', 'admin', '禮物規則', 'Prize rules', prize),
  screen('/admin/admin_list', 'admin', '教職員名單', 'Staff list', { zh: 'Ada Chan', en: 'Ada Chan' }),
  screen('/admin/admin_list/upload', 'admin', '匯入教職員', 'Import staff', { zh: 'Chinese_Name', en: 'Chinese_Name' }),
  screen('/admin/external_links', 'admin', '外部連結', 'External links', { zh: 'Library', en: 'Library' }),
  screen('/admin/organizationinfo', 'admin', '機構資料', 'Organisation information', { zh: '外部連結', en: 'Logo' }),
  screen('/admin/organizationfilter', 'admin', '機構篩選', 'Organisation filters', { zh: '中一', en: 'Form 1' }),
  screen('/admin/period', 'admin', '學期', 'Periods', { zh: 'This year', en: 'This year' }),
  screen('/admin/device', 'admin', '裝置', 'Devices', morning),
  screen('/admin/administration_log', 'admin', '管理紀錄', 'Administration log', { zh: '陳雅達', en: 'Ada Chan' }),
  screen('/admin/settings', 'admin', '設定', 'Settings', { zh: '回報問題', en: 'Report a problem' }),
  screen('/admin/history', 'auditor', '紀錄', 'History', student),
  screen('/user/overview', 'student', '概覽', 'Overview', student),
  screen('/user/overview', 'parent', '概覽', 'Overview', student),
  screen('/user/settings', 'parent', '設定', 'Settings', { zh: '回報問題', en: 'Report a problem' }),
]

describe.skipIf(noChromium)('every screen', patiently, () => {
  let laurel: Laurel
  let school: School
  let displayKey: string
  let newcomer: string

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 25 })
    const call = (route: string, body: object) => laurel.call(route, school.admin.token, { body })
    const given = { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile], counts: 2 }
    expect((await call('POST /v2/actions/profiles', given)).status).toBe(200)
    const arrived = { attendanceRule: school.attendanceRule, profiles: [school.students[0]!.profile] }
    expect((await call('POST /actions/attendance/batch/checkin', arrived)).status).toBe(200)
    await dress(school)
    const former = { u_id: '9001', class: '6A', class_no: 1, name: { zh: '舊生', en: 'Former Student' } }
    expect((await call('POST /users/upload', { period: school.pastPeriod, users: [former] })).status).toBe(200)
    displayKey = (await call('POST /displays', { name: '1A 課室', privacy: 'names' })).body.data.key
    const second = school.students[1]!
    const { password } = (await call(`POST /users/${second.id}/resetpw`, {})).body.data
    const login = { type: 'user', username: second.username, password }
    newcomer = (await laurel.call('POST /v2/cms/auth/login', null, { body: login })).body.data.token
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  /** A logo, a banner and a link, as most schools have them. */
  const dress = async ({ admin, organizationId }: School) => {
    const images = multipart([
      { field: 'logo', content: pngOf(60, 60) },
      { field: 'banner', content: pngOf(600, 100) },
    ])
    const [logo, banner] = (await laurel.call('POST /blobs/batch', admin.token, images)).body.data
    const external_links = [{ name: 'Library', description: 'Books', url: 'https://library.example' }]
    const body = { name: { en: 'School', zh: '學校' }, logo: logo._id, banner: banner._id, external_links }
    expect((await laurel.call(`PUT /v2/organization/${organizationId}`, admin.token, { body })).status).toBe(200)
  }

  const tokenOf = (who: Who) => {
    const [first] = school.students
    const tokens: Partial<Record<Who, string>> = {
      admin: school.admin.token,
      auditor: school.auditor.token,
      student: first!.token,
      parent: first!.parentToken,
      newcomer,
    }
    return tokens[who]
  }

  // Who comes again finds the files in the browser's cache, as everybody does.
  const visitors = new Map<string, Visitor>()
  const visitorOf = async (who: Who, locale: Locale) => {
    const name = `${who} ${locale}`
    const token = tokenOf(who)
    const phone = { width: 390, theme: 'dark' } as const
    const look = { locale, ...(locale === 'en' && phone), ...(token && { token }) }
    const visitor = visitors.get(name) ?? (await laurel.visit(look))
    visitors.set(name, visitor)
    visitor.complaints.length = 0
    return visitor
  }
  const addressOf = ({ path, who }: Screen) => (who === 'display' ? `${path}#${displayKey}` : path)
  const isShown = async ({ page }: Visitor, { who, heading, shows }: Screen, locale: Locale) => {
    await page.getByRole('heading', { level: 1, name: heading[locale] }).waitFor()
    await page.getByText(shows[locale]).filter({ visible: true }).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toMatch(locale === 'zh' ? /^zh/ : /^en/)
    expect(await page.title()).toMatch(who === 'display' ? /1A/ : locale === 'zh' ? /桂冠/ : /Laurel/)
  }
  // The first by its address, the others as the menu does it, which spares half of the time; what has an address of its own always.
  const open = async (visitor: Visitor, screen: Screen) => {
    const isOnlyAnAddress = visitor.loads() > 0 && !/[?#]/.test(addressOf(screen))
    await (isOnlyAnAddress ? visitor.turnTo(screen.path) : visitor.go(addressOf(screen)))
  }

  test('is looked at here', async () => {
    const web = new URL('../../web/', import.meta.url)
    const table = await readFile(new URL('app/routes.tsx', web), 'utf8')
    const routes = [...table.matchAll(/path: '([^']+)', screen: lazyScreen\('([^']+)'\)/g)]
    expect(routes.length).toBeGreaterThan(15)
    const alive = routes.filter(([, , folder]) => existsSync(new URL(`features/${folder}/${folder}-screen.tsx`, web)))
    const missing = alive.map(([, path]) => path).filter((path) => !screens.some((screen) => screen.path === path))
    expect(missing).toEqual([])
  })

  test.each(screens)('$path for $who in Chinese', async (screen) => {
    const visitor = await visitorOf(screen.who, 'zh')
    await open(visitor, screen)
    await isShown(visitor, screen, 'zh')
    await expectAccessible(visitor.page)
    expect(visitor.complaints).toEqual([])
  })

  test.each(screens)('$path for $who in English, on a phone in the dark without scrolling sideways', async (screen) => {
    const visitor = await visitorOf(screen.who, 'en')
    const { page } = visitor
    await open(visitor, screen)
    await isShown(visitor, screen, 'en')
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )
    expect(content).toBeLessThanOrEqual(window)
    await expectAccessible(page)
    expect(visitor.complaints).toEqual([])
  })

  const dialogs: [path: string, button: string][] = [
    ['/admin/history', '撤銷：學生1，A reward'],
    ['/admin/displays', '新增顯示屏'],
    ['/admin/displays', '停用 1A 課室'],
    ['/admin/student_list', '新增學生'],
    ['/admin/student_list', '編輯學生1'],
    ['/admin/student_list/upload', '還原'],
    ['/admin/pointrule_categories', '新增類別'],
    ['/admin/pointrules', '新增規則'],
    ['/admin/redeem_pointrules', '新增禮物'],
    ['/admin/admin_list', '新增教職員'],
    ['/admin/admin_list', '編輯陳雅達'],
    ['/admin/organizationfilter', '編輯中一'],
    ['/admin/period', '新增學期'],
  ]
  test.each(dialogs)('%s opens the dialog %s, which Esc closes and gives the focus back', async (path, button) => {
    const visitor = await visitorOf('admin', 'zh')
    const { page } = visitor
    await (visitor.loads() > 0 ? visitor.turnTo(path) : visitor.go(path))
    const opener = page.getByRole('button', { name: button }).first()
    await opener.click()
    const dialog = page.getByRole('dialog')
    await dialog.locator(':focus').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await opener.and(page.locator(':focus')).waitFor({ timeout: 5_000 })
    expect(visitor.complaints).toEqual([])
  })
})
