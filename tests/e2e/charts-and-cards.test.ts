import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

/**
 * Finds words on the cards that are smaller than 7.5 pt, or whose lines cut off descenders. A font
 * reports its descent in whole px.
 */
const unreadable = `(() => {
  const pen = document.createElement('canvas').getContext('2d')
  const words = [...document.querySelectorAll('.student-cards-card *')].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()))
  if (words.length < 100) return ['only ' + words.length]
  return words.filter((one) => {
    const style = getComputedStyle(one)
    pen.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below, actualBoundingBoxDescent: hanging } = pen.measureText('gjpqy')
    const line = style.lineHeight === 'normal' ? above + below : parseFloat(style.lineHeight)
    const space = (line - above - below) / 2 + below
    const isCut = style.overflowY !== 'visible' && (hanging > space + 1 || one.clientHeight < line - 1)
    return parseFloat(style.fontSize) * 0.75 < 7.5 || isCut
  }).map((one) => one.tagName + ' ' + one.className + ' ' + one.textContent)
})()`

describe.skipIf(noChromium)('charts and cards', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 22 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test('the charts load when somebody scrolls to them, and update automatically', async () => {
    const visitor = await laurel.visit({ token: school.auditor.token, width: 390, theme: 'dark' })
    const { page } = visitor
    const reward = async (students: School['students']) => {
      const profiles = students.map(({ profile }) => profile)
      const body = { pointRule_id: school.rules.reward, profiles, counts: 2 }
      expect(
        (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })).status,
      ).toBe(200)
    }
    await reward(school.students.slice(0, 20))
    const asked: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('/api/actions/') && asked.push(request.url()),
    )
    await visitor.go('/admin/dashboard')
    await page.getByRole('heading', { name: 'Top classes' }).waitFor()
    expect(asked).toEqual([])
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    const rows = page.getByRole('region', { name: 'Points by class' }).getByRole('listitem')
    await rows.filter({ hasText: /1A.*200/ }).waitFor()
    await page.getByRole('img', { name: 'Points by day' }).waitFor()
    await reward(school.students.slice(20))
    await rows.filter({ hasText: /1B.*20/ }).waitFor()
    await expectAccessible(page)
    const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  test.each([1440, 390])(
    'the dashboard hardly moves while it loads (%s px wide)',
    async (width) => {
      const visitor = await laurel.visit({ token: school.auditor.token, width, motion: true })
      const { page } = visitor
      await page.addInitScript(`
      window.shifted = 0
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value
      }).observe({ type: 'layout-shift', buffered: true })`)
      await visitor.go('/admin/dashboard')
      await page.getByText('Live', { exact: true }).waitFor()
      await page.locator('.dash-top li, .dash-top tr, .dash-top .state').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(0.02)
      await visitor.close()
    },
  )

  test('a class’s cards are printed as sheets of A4, and nothing else is', async () => {
    const visitor = await laurel.visit({ token: school.teacher.token, locale: 'zh' })
    const { page } = visitor
    await visitor.go('/admin/student_list')
    await page.getByRole('link', { name: '列印學生卡' }).click()
    await page.getByRole('combobox', { name: '班別' }).selectOption('1A')
    await page.getByRole('button', { name: '重設密碼並印在卡上' }).click()
    await page.getByRole('button', { name: '重設 20 個密碼' }).click()
    const password = page.getByText(/^[a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4}$/).first()
    await password.waitFor()
    await expectAccessible(page)

    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(printed.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2)
    for (const [, width, height] of printed.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)) {
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
    }
    await page.emulateMedia({ media: 'print' })
    const onPaper =
      await page.evaluate(`[...document.querySelectorAll('h1, nav, header.top, footer, button, .student-cards-sheet')]
      .filter((element) => element.checkVisibility() && element.clientHeight > 0).map(({ className }) => className)`)
    expect(onPaper).toEqual(['student-cards-sheet signIn', 'student-cards-sheet signIn'])
    expect(await page.evaluate(unreadable), 'type').toEqual([])
    await page.emulateMedia({ media: 'screen' })

    const { username } = school.students[0]!
    const body = { type: 'user', username, password: await password.textContent() }
    const signedIn = await laurel.call('POST /v2/cms/auth/login', null, { body })
    expect(signedIn.body.data).toMatchObject({ setup_password: true, role: 'user' })
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
  test('a long name of a school is one line on the cards, with its end cut off', async () => {
    const long = await laurel.school({ students: 2 })
    const name = {
      en: 'The Most Reverend Founders’ Memorial Secondary School of the Eastern District',
      zh: '東區創校先賢紀念中學',
    }
    const path = `PUT /v2/organization/${long.organizationId}`
    expect((await laurel.call(path, long.admin.token, { body: { name } })).status).toBe(200)
    const { page, go, close } = await laurel.visit({ token: long.admin.token })
    await go('/admin/student_list/cards')
    await page.getByRole('combobox', { name: 'Class' }).selectOption('1A')
    const school = page.locator('.student-cards-who > small').first()
    await school.waitFor()
    const { lines, isCut } = await page.evaluate<{ lines: number; isCut: boolean }>(`(() => {
      const one = document.querySelector('.student-cards-who > small')
      const lines = one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)
      return { lines, isCut: one.scrollHeight > one.clientHeight + 1 }
    })()`)
    expect(Math.round(lines)).toBe(1)
    expect(isCut, 'there is more of it').toBe(true)
    await close()
  })
})
