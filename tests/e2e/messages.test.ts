import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { type Locale, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { languages } from './support/tellings.ts'

const widths: Record<Locale, number> = { zh: 390, en: 1440 }
const words = {
  zh: {
    notices: '通告',
    memos: '便條',
    new: '項未讀',
    favourite: '收藏「陸運會改期」',
    favourites: '收藏',
    unread: '未讀',
  },
  en: {
    notices: 'Notices',
    memos: 'Memos',
    new: 'unread',
    favourite: 'Favourite “陸運會改期”',
    favourites: 'Favourites',
    unread: 'Unread',
  },
}

const staffWords = {
  zh: {
    addNotice: '新增通告',
    addMemo: '新增便條',
    title: '標題',
    message: '內容',
    publish: '發布',
    send: '發出',
    removeFilm: '移除「film.mov」',
    kept: /草稿已保留/,
    restored: '已還原未儲存的草稿。',
    published: '公開「陸運會改期」',
    select: '選取陸運會改期',
    delete: '刪除 1 項',
    undo: '撤銷刪除',
    nobody: '請選擇最少一位學生。',
    student: '學生1',
  },
  en: {
    addNotice: 'New notice',
    addMemo: 'New memo',
    title: 'Title',
    message: 'Message',
    publish: 'Publish',
    send: 'Send',
    removeFilm: 'Remove “film.mov”',
    kept: /Draft kept/,
    restored: 'Your unsaved draft has been restored.',
    published: 'Public: “陸運會改期”',
    select: 'Select 陸運會改期',
    delete: 'Delete 1',
    undo: 'Undo',
    nobody: 'Choose at least one student.',
    student: 'Student 1',
  },
}

describe.skipIf(noChromium)('notices and memos', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const post = async (school: School, route: string, body: object) =>
    (await laurel.call(route, school.admin.token, { body })).body.data

  test.each(languages('zh'))(
    'reach an open page, count as unread until they are opened, and stay among the favourites (%s)',
    async (locale) => {
      const said = words[locale]
      const school = await laurel.school({ students: 2, modules: ['notice', 'memo'] })
      const [ada] = school.students
      const student = await laurel.visit({ locale, width: widths[locale], token: ada!.token })
      const { page } = student
      // A page that does not concern messages.
      await student.go('/user/settings')
      const entry = (name: string) =>
        page.locator(locale === 'zh' ? '.thumbs a' : '.app > .side a').filter({ hasText: name })
      await entry(said.notices).waitFor()
      const file = multipart([{ field: 'attachment', content: pngOf(60, 60) }])
      const [{ url }] = (await laurel.call('POST /blobs/batch', school.admin.token, file)).body.data
      await post(school, 'POST /notices', {
        title: '陸運會改期',
        message: '請帶水。\n詳見 https://school.example/sports，謝謝。<b>!</b>',
        is_public: true,
        attachments: [{ name: 'plan.png', url }],
      })
      await post(school, 'POST /memos', {
        title: 'Swimming',
        message: 'At four.',
        profile_ids: [ada!.profile],
      })
      for (const name of [said.notices, said.memos])
        await entry(name)
          .filter({ hasText: new RegExp(`1 ?${said.new}`) })
          .waitFor()

      await entry(said.notices).click()
      const row = page.locator('.messages-list > li')
      await row.filter({ hasText: said.unread }).waitFor()
      await page.getByRole('button', { name: said.favourite }).click()
      await page.locator('.messages-star[aria-pressed=true]').waitFor()
      await row.getByRole('link').click()
      await page.getByRole('heading', { level: 1, name: '陸運會改期' }).waitFor()
      const link = page.locator('.messages-text a')
      expect(await link.getAttribute('href')).toBe('https://school.example/sports')
      expect(await link.getAttribute('rel')).toContain('noopener')
      expect(await page.locator('.messages-text').innerText()).toContain('\n')
      expect(await page.locator('.messages-text b').count()).toBe(0)
      const opened = await page.request.get(
        await page
          .locator('.messages-files a')
          .getAttribute('href')
          .then((href) => laurel.origin + href),
      )
      expect([opened.status(), opened.headers()['x-content-type-options']]).toEqual([
        200,
        'nosniff',
      ])
      // Opening marks the notice as read, here and in the menu; the memo is still unread.
      await entry(said.memos).filter({ hasText: said.new }).waitFor()
      await expect.poll(() => entry(said.notices).innerText()).not.toContain(said.new)
      await page.goBack()
      await page.getByRole('radio', { name: said.favourites }).click()
      await row.filter({ hasText: '陸運會改期' }).waitFor()
      await row.filter({ hasText: said.unread }).waitFor({ state: 'detached' })
      expect(student.complaints).toEqual([])
      await student.close()
    },
  )

  test.each(languages('zh'))(
    'are written with a file, published, read, deleted and restored; a draft survives a reload (%s)',
    { timeout: 180_000 },
    async (locale) => {
      const said = staffWords[locale]
      const school = await laurel.school({ students: 3, modules: ['notice', 'memo'] })
      const staff = await laurel.visit({
        locale,
        width: widths[locale],
        token: school.teacher.token,
      })
      const { page } = staff
      page.on('dialog', (dialog) => void dialog.accept())
      await staff.go('/admin/notice')
      await page.getByRole('link', { name: said.addNotice }).first().click()
      await page.getByLabel(said.title, { exact: true }).fill('陸運會改期')
      await page.getByLabel(said.message, { exact: true }).fill('請帶水。\n星期四。')
      await page.locator('input[type=file]').setInputFiles([
        { name: 'plan.png', mimeType: 'image/png', buffer: pngOf(30, 30) },
        { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(2000, 'x') },
      ])
      await page.locator('.messages-there').waitFor()
      await page.locator('.messages-refused').filter({ hasText: 'film.mov' }).waitFor()
      await page.getByRole('button', { name: said.removeFilm }).click()
      await page.getByText(said.kept).waitFor()
      await page.reload()
      await page.getByText(said.restored).waitFor()
      expect(await page.getByLabel(said.title, { exact: true }).inputValue()).toBe('陸運會改期')
      await page.getByRole('button', { name: said.publish, exact: true }).click()
      await page.waitForURL(/\/admin\/notice$/)
      await page.locator('.messages-preview').getByText('plan.png').waitFor()
      const student = school.students[0]!
      const own = (await laurel.call('GET /notices', student.token)).body.data
      expect(own).toMatchObject([
        { title: '陸運會改期', message: '請帶水。\n星期四。', attachments: [{ name: 'plan.png' }] },
      ])

      await page.getByRole('switch', { name: said.published }).click()
      await expect
        .poll(async () => (await laurel.call('GET /notices', student.token)).body.data)
        .toEqual([])
      await page.getByRole('checkbox', { name: said.select }).check()
      await page.getByRole('button', { name: said.delete }).click()
      await page.getByRole('button', { name: said.undo }).click()
      await page.getByRole('checkbox', { name: said.select }).waitFor()

      await staff.go('/admin/memo')
      await page.getByRole('link', { name: said.addMemo }).first().click()
      await page.getByLabel(said.title, { exact: true }).fill('Swimming')
      await page.getByLabel(said.message, { exact: true }).fill('At four.')
      await page.getByRole('button', { name: said.send, exact: true }).click()
      await page.getByText(said.nobody).waitFor()
      await page.getByRole('option', { name: said.student }).first().click()
      await page.getByRole('button', { name: said.send, exact: true }).click()
      await page.waitForURL(/\/admin\/memo$/)
      const memos = (await laurel.call('GET /memos', student.token)).body.data
      expect(memos).toMatchObject([{ title: 'Swimming' }])
      expect((await laurel.call('GET /memos', school.students[1]!.token)).body.data).toEqual([])
      expect(staff.complaints.filter((line) => !line.includes('400'))).toEqual([])
      await staff.close()
    },
  )

  test('a published notice appears on an open page without a reload', async () => {
    const school = await laurel.school({ students: 1, modules: ['notice', 'memo'] })
    const student = await laurel.visit({
      token: school.students[0]!.token,
      locale: 'en',
      width: 1440,
    })
    await student.go('/user/notice')
    await student.page.getByText('No notices yet').first().waitFor()
    for (const title of ['First', 'Second', 'Third']) {
      await post(school, 'POST /notices', { title, message: 'Now.', is_public: true })
      await student.page.getByRole('link', { name: title, exact: true }).waitFor()
    }
    expect(student.loads()).toBe(1)
    await student.close()
  })

  test('parents have memos but no notices if the school keeps notices for students', async () => {
    const school = await laurel.school({ students: 1, modules: ['notice', 'memo'] })
    const change = { name: { en: 'School', zh: '學校' }, notices_for_parents: false }
    const saved = await laurel.call(
      `PUT /v2/organization/${school.organizationId}`,
      school.admin.token,
      {
        body: change,
      },
    )
    expect(saved.status).toBe(200)
    const parent = await laurel.visit({
      token: school.students[0]!.parentToken,
      locale: 'en',
      width: 1440,
    })
    await parent.go('/user/memo')
    await parent.page.getByText('No memos yet').first().waitFor()
    expect(await parent.page.locator('.app > .side a').filter({ hasText: 'Notices' }).count()).toBe(
      0,
    )
    await parent.go('/user/notice')
    await parent.page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await parent.close()
  })
})
