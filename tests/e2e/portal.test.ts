import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { password, type School } from '#tests/support/school.ts'
import { noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

const words = {
  en: {
    overview: 'Overview',
    reward: 'Reward',
    profile: 'Profile',
    add: 'Add another child',
    added: 'Add',
  },
  zh: {
    overview: '總覽',
    reward: '獎勵',
    profile: '個人檔案',
    add: '加入另一名子女',
    added: '新增',
  },
}

describe.skipIf(noChromium)('the portal', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 3 })
  })
  afterAll(() => laurel?.close())

  const post = async (path: string, body: object) => {
    const answer = await laurel.call(`POST ${path}`, school.admin.token, { body })
    expect(answer.status).toBe(200)
  }
  const reward = (student: number) =>
    post('/v2/actions/profiles', {
      pointRule_id: school.rules.reward,
      profiles: [school.students[student]!.profile],
    })
  const isLive = ({ page }: Visitor) => page.locator('.live[data-state=live]').waitFor()
  const balance = ({ page }: Visitor) => page.locator('.overview-hero-point dd .num')

  test.each([
    { width: 390, locale: 'zh' },
    { width: 1440, locale: 'en' },
  ] as const)(
    'a student sees points and check-ins as they happen, and finds all points ($width px, $locale)',
    async ({ width, locale }) => {
      const visitor = await laurel.visit({ token: school.students[0]!.token, width, locale })
      const { page } = visitor
      await visitor.go('/user')
      await page.getByRole('heading', { level: 1, name: words[locale].overview }).waitFor()
      await isLive(visitor)
      const before = Number(await balance(visitor).innerText())
      await reward(0)
      await balance(visitor)
        .getByText(String(before + 5), { exact: true })
        .waitFor()
      await page.locator('.overview-award').getByText('A reward').waitFor()
      await post('/actions/attendance/batch/checkin', {
        attendanceRule: school.attendanceRule,
        profiles: [school.students[0]!.profile],
      })
      await page.locator('.record-latest').nth(1).getByText('Morning').first().waitFor()
      await page.locator('.record-latest').first().locator('.see').click()
      await page.waitForURL('**/user/overview/point_record')
      await page.locator('.record').getByText('A reward').first().waitFor()
      // Everything is one tap away, on a phone within reach of the thumb.
      const menu = page.locator(width < 600 ? '.thumbs' : '.app > nav.side')
      await menu.getByRole('link', { name: words[locale].profile }).click()
      await page.locator('.tbl').getByText('This year').waitFor()
      await visitor.go('/user/reward')
      await page.waitForURL('**/not-found')
      expect(visitor.complaints).toEqual([])
      await visitor.close()
    },
  )

  test.each([
    { width: 390, locale: 'zh' },
    { width: 1440, locale: 'en' },
  ] as const)(
    'a parent of two adds the other child, rewards it, switches, and signs out of both ($width px, $locale)',
    async ({ width, locale }) => {
      const text = words[locale]
      const [first, second] = school.students
      const visitor = await laurel.visit({ token: first!.parentToken, width, locale })
      const { page, context } = visitor
      await visitor.go('/user/overview')
      await page.locator('.child-switch > button').click()
      await page.getByRole('button', { name: text.add }).click()
      const dialog = page.getByRole('dialog').last()
      await dialog.locator('input[name=username]').fill(second!.username)
      await dialog.locator('input[name=parent_password]').fill(password)
      await dialog.getByRole('button', { name: text.added, exact: true }).click()
      const nameOf = (n: number) => (locale === 'zh' ? `學生${n}` : `Student ${n}`)
      await page.getByRole('button', { name: new RegExp(nameOf(2)) }).waitFor()
      await balance(visitor).getByText('0', { exact: true }).waitFor()

      await visitor.go('/user/reward')
      await page.getByRole('radio', { name: /A parent_reward/ }).check()
      await page.locator('.bar .p-button').click()
      await page.locator('.parent-reward-points .num').getByText('2', { exact: true }).waitFor()
      await page
        .getByRole('radio', { name: locale === 'zh' ? /今天尚餘 1 次/ : /1 of 2 left today/ })
        .waitFor()

      // Another tab shows the chosen child, too.
      const [other] = await Promise.all([
        context.waitForEvent('page'),
        page.evaluate("void open('/user/overview')"),
      ])
      await other.getByRole('button', { name: new RegExp(nameOf(2)) }).waitFor()
      await page.locator('.child-switch > button').click()
      await page
        .locator('.child-menu')
        .getByRole('button', { name: nameOf(1) })
        .click()
      await page.getByRole('button', { name: new RegExp(nameOf(1)) }).waitFor()
      await other.getByRole('button', { name: new RegExp(nameOf(1)) }).waitFor()
      await other.close()

      const tokens: string[] = await page.evaluate(
        "JSON.parse(localStorage.getItem('laurel.children')).map(({ token }) => token)",
      )
      expect(tokens).toHaveLength(2)
      if (width < 600) await page.locator('.thumbs button').click()
      await page.locator(width < 600 ? 'dialog .out' : '.app > nav .out').click()
      await page.waitForURL('**/sign-in')
      expect(await page.evaluate("localStorage.getItem('laurel.children')")).toBeNull()
      for (const token of tokens)
        await expect.poll(async () => (await laurel.call('GET /auth/user', token)).status).toBe(401)
      await visitor.close()
    },
  )

  test.each([
    {
      width: 390,
      locale: 'zh',
      absent: '學生1在本學期未有班別。以下是This year的紀錄。',
      why: '學校尚未設定本學期',
    },
    {
      width: 1440,
      locale: 'en',
      absent: 'Student 1 is not in a class this period. These are the records of This year.',
      why: 'Your school has no current period',
    },
  ] as const)(
    'a student without a class sees the last period by name, and a user who cannot continue is told why ($width px, $locale)',
    async ({ width, locale, absent, why }) => {
      const next = { name: 'Next year', start_at: '2027-09-01', end_at: '2028-07-15' }
      const made = await laurel.call('POST /periods/', school.admin.token, { body: next })
      await post(`/periods/current/${made.body.data._id}`, {})
      const student = await laurel.visit({ token: school.students[0]!.token, width, locale })
      await student.go('/user/overview')
      await student.page.getByText(absent).waitFor()
      const term = student.page.locator('.overview-hero-term dt')
      await expect.poll(() => term.innerText()).toBe('This year')
      await student.close()

      await laurel.deps.db.query(sql.typeAlias('void')`
        UPDATE periods SET is_current = false WHERE organization_id = ${school.organizationId}`)
      await laurel.deps.announcements.publish({ kind: 'refresh' })
      const teacher = await laurel.visit({ token: school.teacher.token, width, locale })
      await teacher.go('/admin/dashboard')
      await teacher.page.waitForURL('**/sign-in?why=no_period')
      await teacher.page.getByText(why).waitFor()
      await teacher.close()
    },
  )

  test('an award and a check-in reach the student’s and the parent’s open pages by the live connection, not by polling', async () => {
    const [student] = school.students
    const opened = await Promise.all(
      [student!.token, student!.parentToken].map((token) => laurel.visit({ token, width: 390 })),
    )
    for (const visitor of opened) {
      await visitor.go('/user/overview')
      await isLive(visitor)
      await visitor.page.locator('.record-latest').first().waitFor()
      await visitor.page.route('**/api/profiles/**', (route) => route.abort())
    }
    const onBoth = (shows: (visitor: Visitor) => Promise<void>) => Promise.all(opened.map(shows))
    for (const n of [1, 2, 3, 4, 5]) {
      await reward(0)
      await onBoth((one) =>
        balance(one)
          .getByText(String(5 * n), { exact: true })
          .waitFor(),
      )
    }
    await post('/actions/attendance/batch/checkin', {
      attendanceRule: school.attendanceRule,
      profiles: [student!.profile],
    })
    const came = ({ page }: Visitor) =>
      page.locator('.record-latest').nth(1).getByText('Morning').first().waitFor()
    await onBoth(came)
    for (const visitor of opened) await visitor.close()
  })

  test('offline a phone shows the last data with its age, and nothing after a sign-out', async () => {
    const visitor = await laurel.visit({ token: school.students[0]!.token, width: 390 })
    const { page, context } = visitor
    await reward(0)
    await visitor.go('/user/overview')
    await balance(visitor).getByText('5', { exact: true }).waitFor()
    // The service worker has the pages, and their data is stored.
    await page.waitForFunction(
      'caches.keys().then(async (names) => (await Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))).flat().length > 5)',
    )
    const kept = () =>
      page.evaluate(
        `indexedDB.databases().then((all) => all.some(({ name }) => name === 'laurel-kept') && new Promise((resolve) => { const o = indexedDB.open('laurel-kept'); o.onsuccess = () => { const d = o.result; if (!d.objectStoreNames.contains('sessions')) { d.close(); return resolve(''); } const all = d.transaction('sessions').objectStore('sessions').getAll(); all.onsuccess = () => { d.close(); resolve(JSON.stringify(all.result)) } } })).then((found) => found || '')`,
      ) as Promise<string>
    await expect.poll(kept).toContain('"cumulative_point":5')
    // The files contain no answer of the API.
    const files = (await page.evaluate(
      'caches.keys().then(async (names) => (await Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))).flat().map(({ url }) => new URL(url).pathname))',
    )) as string[]
    expect(files.filter((path) => !/^\/(assets\/|user$)/.test(path))).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await balance(visitor).getByText('5', { exact: true }).waitFor()
    await page
      .locator('#content')
      .getByText(/^As of \d\d:\d\d, no connection$/)
      .waitFor()
    await context.setOffline(false)
    await reward(0)
    await balance(visitor).getByText('10', { exact: true }).waitFor()
    await page
      .locator('#content')
      .getByText(/no connection/)
      .waitFor({ state: 'detached' })

    await page.locator('.thumbs button').click()
    await page.locator('dialog .out').click()
    await page.waitForURL('**/sign-in')
    await expect.poll(kept).not.toContain('cumulative_point')
    await context.setOffline(true)
    await page.goto(`${laurel.origin}/user/overview`)
    await page.waitForURL('**/sign-in')
    expect(await page.content()).not.toContain('Student 1')
    await visitor.close()
  })
})
