import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

/** Runs in the page: adds up the layout shifts while it loads. */
const noteShifts = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
`
const pathOf = (url: string) => new URL(url).pathname

/** Holds back answers until the test lets them through. */
const holdBack = async (page: Page, url: string | RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(url, async (route) => {
    asked.push(pathOf(route.request().url()))
    await promise
    await route.continue()
  })
  return { asked, letThrough: resolve }
}
const react = /\/assets\/react-[^/]+\.js$/
/** The scripts of the shell and its texts, besides those that start each page. */
const shellScripts = [/\/first-en-/, /\/layout-en-/, /\/layout-(?!en-|zh-)/, /\/texts-by-part-/]

describe.skipIf(noChromium)('on a slow network', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel.close())

  test.each([
    { path: '/admin/dashboard', content: '.dash-totals .num', width: 1440 },
    { path: '/admin/dashboard', content: '.dash-totals .num', width: 390 },
    { path: '/admin/history', content: '.history-table', width: 390 },
    { path: '/user/overview', content: '.places .num', width: 390 },
  ])(
    'the frame of the pages appears before the script, and stays until the first answers ($path, $width px)',
    async ({ path, content, width }) => {
      const school = await laurel.school({ students: 2 })
      const { token } = path.startsWith('/user') ? school.students[0]! : school.admin
      const { page, close } = await laurel.visit({ token, width })
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(pathOf(request.url())))
      await page.addInitScript({ content: noteShifts })
      const script = await holdBack(page, react)
      const calls = await holdBack(page, '**/api/**')
      await page.goto(laurel.origin + path, { waitUntil: 'commit' })
      await page.locator('.app > .top').waitFor()
      await expect.poll(() => script.asked.length).toBe(1)
      // No module runs without React, so it was the page's HTML that requested these scripts.
      if (content === '.dash-totals .num')
        for (const name of shellScripts)
          await expect.poll(() => scripts).toContainEqual(expect.stringMatching(name))
      script.letThrough()
      const whoAndWhere = ['/api/auth/user', '/api/organizations/user']
      const first = path.startsWith('/user') ? [...whoAndWhere, '/api/auth/profiles'] : whoAndWhere
      await expect.poll(() => calls.asked).toEqual(expect.arrayContaining(first))
      expect(await page.locator('.app > .top').isVisible()).toBe(true)
      expect(await page.locator('.top a.brand').count()).toBe(0)
      calls.letThrough()
      await page.locator('.top a.brand').waitFor()
      await page.locator(content).first().waitFor()
      await page.locator('.live[data-state=live]').waitFor()
      expect(
        scripts.filter((name) => /(?:first|layout)-zh/.test(name)),
        'no other language',
      ).toEqual([])
      expect(await page.evaluate('window.shifted'), 'nothing is pushed away').toBeLessThan(0.05)
      await close()
    },
  )

  test('the sign-in shows no frame', async () => {
    const { page, close } = await laurel.visit({ width: 390 })
    await page.addInitScript({ content: noteShifts })
    const script = await holdBack(page, react)
    await page.goto(`${laurel.origin}/sign-in`, { waitUntil: 'commit' })
    await expect.poll(() => script.asked.length).toBe(1)
    expect(await page.locator('.app > .top').isVisible()).toBe(false)
    script.letThrough()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.locator('.app > .top').isVisible()).toBe(false)
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.05)
    await close()
  })
})
