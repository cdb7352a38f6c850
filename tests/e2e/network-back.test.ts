import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

const words = {
  en: { failed: 'This did not load', asOf: /^As of \d\d:\d\d, no connection$/ },
  zh: { failed: '未能載入', asOf: /^截至 \d\d:\d\d，沒有網絡連線$/ },
}
const locales = ['en', 'zh'] as const
const times = [1, 2, 3]

describe.skipIf(noChromium)('a portal page that was opened offline', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 1 })
    const body = { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile] }
    const answer = await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })
    expect(answer.status).toBe(200)
  })
  afterAll(() => laurel?.close())

  const points = ({ page }: Visitor) =>
    page.locator('.overview-hero-point dd .num').getByText('5', { exact: true })
  const ofWorker = ({ page }: Visitor) =>
    page.evaluate<
      string[]
    >(`navigator.serviceWorker.controller === null ? [] : caches.keys().then(async (names) => {
      const kept = await Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))
      return kept.flat().map(({ url }) => new URL(url).pathname)
    })`)
  /** Waits for the files without which the page itself would not load offline. */
  const workerHas = (visitor: Visitor, file: string) =>
    expect
      .poll(() => ofWorker(visitor))
      .toEqual(expect.arrayContaining(['/user', expect.stringMatching(`^/assets/${file}-`)]))
  const seen = async (locale: (typeof locales)[number], { keeps = true } = {}) => {
    const visitor = await laurel.visit({ token: school.students[0]!.token, width: 390, locale })
    // Like a browser without stored answers: the page and its files come from the service worker.
    if (!keeps)
      await visitor.context.addInitScript(
        `Object.defineProperty(window, 'indexedDB', { value: undefined })`,
      )
    await visitor.go('/user/overview')
    await points(visitor).waitFor()
    // The texts of errors load last.
    await workerHas(visitor, 'errors')
    return visitor
  }

  test.each(locales)(
    'fills automatically once there is a network, if it was empty (%s)',
    async (locale) => {
      const visitor = await seen(locale, { keeps: false })
      const { page, context } = visitor
      const failed = page.getByText(words[locale].failed)
      for (const time of times) {
        await context.setOffline(true)
        await page.reload()
        await failed.first().waitFor()
        expect(await points(visitor).count()).toBe(0)
        await context.setOffline(false)
        await points(visitor).waitFor()
        await expect.poll(() => failed.count()).toBe(0)
        expect(visitor.loads()).toBe(1 + time)
      }
      await visitor.close()
    },
  )

  test.each([...locales, 'en'] as const)(
    'says what is missing, and shows the list once there is a network (%s)',
    async (locale) => {
      const visitor = await seen(locale)
      const { page, context } = visitor
      const failed = page.getByText(words[locale].failed)
      const asOf = page.locator('#content').getByText(words[locale].asOf)
      // The list's answers never arrive, but its script does.
      await page.route('**/pointHistories**', (route) => route.abort())
      await visitor.turnTo('/user/overview/point_record')
      await failed.first().waitFor()
      await workerHas(visitor, 'user-point-record-screen')
      await context.setOffline(true)
      await page.unroute('**/pointHistories**')
      await page.reload()
      await asOf.waitFor()
      await failed.first().waitFor()
      await context.setOffline(false)
      await page.locator('.record').getByText('A reward').first().waitFor()
      await asOf.waitFor({ state: 'detached' })
      await expect.poll(() => failed.count()).toBe(0)
      expect(visitor.loads()).toBe(2)
      await visitor.close()
    },
  )
})
