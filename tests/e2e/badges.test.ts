import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { type Locale, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { languages } from './support/tellings.ts'

const widths: Record<Locale, number> = { zh: 390, en: 1440 }
const words = {
  zh: {
    add: '新增規則',
    name: '名稱',
    by: '頒發依據',
    needed: '達標數目',
    choose: '選擇圖片',
    save: '儲存',
    won: '你獲得了徽章「恆心」！',
    wonBy: '學生1 獲得了徽章「恆心」',
    onTheWay: '進行中',
    progress: '1 / 2',
    earned: '已獲得',
    once: '獲得 1 次',
    latest: '最新徽章',
  },
  en: {
    add: 'New rule',
    name: 'Name',
    by: 'Awarded for',
    needed: 'Needed for a badge',
    choose: 'Choose image',
    save: 'Save',
    won: 'You have earned the badge “恆心”!',
    wonBy: 'Student 1 has earned the badge “恆心”',
    onTheWay: 'On the way',
    progress: '1 of 2',
    earned: 'Earned',
    once: 'Earned 1 time',
    latest: 'Latest badges',
  },
}

describe.skipIf(noChromium)('badges', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const reward = async (school: School) => {
    const body = {
      pointRule_id: school.rules.reward,
      profiles: [school.students[0]!.profile],
      counts: 1,
    }
    expect(
      (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })).status,
    ).toBe(200)
  }
  const content = pngOf(64, 64)

  test.each(languages('en'))(
    'a rule is added, a reward earns its badge, and student, dashboard and display celebrate it (%s)',
    async (locale) => {
      const said = words[locale]
      const width = widths[locale]
      const school = await laurel.school({ students: 2, modules: ['badge'] })
      const display = { name: '1A 課室', privacy: 'names', language: locale }
      const { key } = (await laurel.call('POST /displays', school.admin.token, { body: display }))
        .body.data

      const staff = await laurel.visit({ locale, width, token: school.admin.token })
      await staff.go('/admin/badge_rule')
      await staff.page.getByRole('button', { name: said.add }).first().click()
      const dialog = staff.page.getByRole('dialog')
      await dialog.getByLabel(said.name, { exact: true }).fill('恆心')
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: content })
      await dialog.locator('.badge-mark img').waitFor()
      await dialog.getByLabel(said.by).selectOption('all_reward')
      await dialog.getByLabel(said.needed).fill('2')
      await dialog.getByRole('button', { name: said.save, exact: true }).click()
      await staff.page
        .getByRole('row')
        .filter({ hasText: '恆心' })
        .or(staff.page.getByText('恆心'))
        .first()
        .waitFor()
      await dialog.waitFor({ state: 'detached' })

      const student = await laurel.visit({ locale, width, token: school.students[0]!.token })
      await reward(school)
      await student.go('/user/badge')
      const tile = student.page.locator('.user-badges-tile')
      await expect.poll(() => tile.textContent(), { timeout: 40_000 }).toContain(said.progress)
      await student.page.getByRole('heading', { name: said.onTheWay }).waitFor()

      await student.go('/user/overview')
      const wall = await laurel.visit({ locale, width: 1440 })
      await wall.go(`/display#${key}`)
      await staff.go('/admin/dashboard')
      for (const page of [student.page, staff.page])
        await page.locator('.live[data-state=live]').waitFor()
      await wall.page.locator('.dp-live[data-state=live]').waitFor()
      const moments = [
        student.page.locator('.badge-moment').filter({ hasText: said.won }).waitFor(),
        staff.page.locator('.badge-moment').filter({ hasText: said.wonBy }).waitFor(),
        wall.page.locator('.dp-badge').filter({ hasText: '恆心' }).waitFor(),
        // Screen readers announce the badge, too.
        student.page
          .getByRole('status')
          .filter({ hasText: said.won })
          .first()
          .waitFor({ state: 'attached' }),
      ]
      await reward(school)
      await Promise.all(moments)

      await staff.go('/admin/badge_rule')
      const awarded = () =>
        staff.page
          .locator('.tbl')
          .getByText(/^[0-9]$/)
          .first()
          .textContent()
      await expect.poll(awarded).toBe('1')
      const another = await laurel.visit({ locale, width, token: school.admin.token })
      await another.go('/admin/badge_list')
      await another.page.getByText('恆心').first().waitFor()
      const body = {
        pointRule_id: school.rules.reward,
        profiles: [school.students[1]!.profile],
        counts: 2,
      }
      await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })
      // Both open pages keep counting automatically.
      await expect.poll(awarded).toBe('2')
      await expect.poll(() => another.page.getByText('恆心').count()).toBe(2)
      expect(another.complaints).toEqual([])
      await another.close()

      await student.go('/user/badge')
      await student.page.getByRole('heading', { name: said.earned, exact: true }).waitFor()
      await tile.click()
      await student.page.getByRole('dialog').getByText(said.once).waitFor()

      await staff.go('/admin/badge_list')
      await staff.page.getByText('恆心').first().waitFor()
      await staff.go(`/admin/student_list/${school.students[0]!.id}`)
      await staff.page.getByRole('heading', { name: said.latest }).waitFor()
      for (const visitor of [staff, student, wall]) {
        expect(visitor.complaints).toEqual([])
        await visitor.close()
      }
    },
  )

  test('parents have neither the gallery of badges nor the card of the latest badge', async () => {
    const school = await laurel.school({ students: 1, modules: ['badge'] })
    const parent = await laurel.visit({ token: school.students[0]!.parentToken })
    await parent.go('/user/badge')
    await parent.page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await parent.go('/user/overview')
    await parent.page.getByRole('heading', { name: 'Latest points' }).waitFor()
    expect(await parent.page.getByText(words.en.latest).count()).toBe(0)
    await parent.close()
  })
})
