import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

/** What the page noted down by itself, in ms since it was opened. */
type Noted = { frame?: number; shell?: number; shift: number }

/**
 * Runs in the page: notes when the frame is there with the mark in it, when it is filled (the mark
 * leads somewhere then), and what moves meanwhile.
 */
const note = `
  window.noted = { shift: 0 }
  const look = () => {
    const frame = document.querySelector('.app > .top')
    if (frame && frame.getBoundingClientRect().height > 0) noted.frame ??= performance.now()
    if (document.querySelector('.top a.brand')) noted.shell ??= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) noted.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
`
/** When everything that the page's script begins with has come, of which React is most. */
const scriptCame = `performance.getEntriesByType('resource').find(({ name }) => /assets.react-[^/]+[.]js$/.test(name)).responseEnd`

const asked = "performance.getEntriesByType('resource').map(({ name }) => name)"
/**
 * Whether the calls that the frame and its first page begin with are on their way at the same time:
 * the last is asked before the first has answered.
 */
const atOnce = (calls: readonly string[]) => `(() => {
  const entries = performance.getEntriesByType('resource')
  const first = ${JSON.stringify(calls)}.map((call) => entries.find(({ name }) => new URL(name).pathname === call))
  return first.every(Boolean) && Math.max(...first.map(({ startTime }) => startTime)) < Math.min(...first.map(({ responseEnd }) => responseEnd))
})()`
/**
 * Scripts of the shell and of its texts that were asked for by a module, which runs once the page
 * is read, and not by the page.
 */
const lateScripts = `(() => {
  const wanted = /assets.(first-en|layout-en|shell|texts-by-part)-[^/]+[.]js$/
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => wanted.test(name))
  const late = scripts.filter(({ startTime }) => startTime > performance.getEntriesByType('navigation')[0].domInteractive).map(({ name }) => name)
  return scripts.length < 4 ? ['only ' + scripts.map(({ name }) => name)] : late
})()`

describe.skipIf(noChromium)('on a slow network', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel.close())

  const slowly = async (page: Page, context: BrowserContext) => {
    const line = await context.newCDPSession(page)
    const slow3g = {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    }
    await line.send('Network.emulateNetworkConditions', slow3g)
    await page.addInitScript({ content: note })
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
  }

  test.each([
    { path: '/admin/dashboard', content: '.dash-totals .num', width: 1440 },
    { path: '/admin/dashboard', content: '.dash-totals .num', width: 390 },
    { path: '/admin/history', content: '.history-table', width: 390 },
    { path: '/user/overview', content: '.places .num', width: 390 },
  ])(
    'the frame of the pages stands before the script has come, and until the first answers have ($path, $width px)',
    async ({ path, content, width }) => {
      const school = await laurel.school({ students: 2 })
      const { token } = path.startsWith('/user') ? school.students[0]! : school.admin
      const { page, context, go, close } = await laurel.visit({ token, width })
      await slowly(page, context)
      await go(path)
      await page.locator('.top a.brand').waitFor()
      await page.locator(content).first().waitFor()
      await page.locator('.live[data-state=live]').waitFor()
      const noted = await page.evaluate<Noted>('noted')
      const script = await page.evaluate<number>(scriptCame)
      if (content === '.dash-totals .num')
        expect(await page.evaluate(lateScripts), 'the page itself asks for them').toEqual([])
      const whoAndWhere = ['/api/auth/user', '/api/organizations/user']
      const first = path.startsWith('/user') ? [...whoAndWhere, '/api/auth/profiles'] : whoAndWhere
      expect(
        await page.evaluate(atOnce(first)),
        'who, where and whose points are asked for together',
      ).toBe(true)
      const other = (await page.evaluate<string[]>(asked)).filter((name) =>
        /(?:first|layout)-zh/.test(name),
      )
      expect(other, 'and no other language').toEqual([])
      expect(noted.frame!, 'the frame stands before the script is there').toBeLessThan(script)
      expect(noted.shell!, 'and long before the first answer').toBeGreaterThan(noted.frame! + 700)
      expect(noted.shift, 'what came did not push anything away').toBeLessThan(0.05)
      await close()
    },
  )

  test('the sign-in and what is not signed in show no frame', async () => {
    const { page, context, go, close } = await laurel.visit({ width: 390 })
    await slowly(page, context)
    await go('/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    const noted = await page.evaluate<Noted>('noted')
    expect(noted.frame).toBeUndefined()
    expect(noted.shift).toBeLessThan(0.05)
    await close()
  })
})
