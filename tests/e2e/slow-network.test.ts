import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

/** What the page noted down by itself, in ms since it was opened. */
type Noted = { frame?: number; shell?: number; shift: number }

/** Runs in the page: notes when the frame is there, when it is filled, and what moves meanwhile. */
const note = `
  window.noted = { shift: 0 }
  const look = () => {
    const frame = document.querySelector('.app > .top')
    if (frame && frame.getBoundingClientRect().height > 0) noted.frame ??= performance.now()
    if (document.querySelector('.top .brand')) noted.shell ??= performance.now()
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
/** Scripts of the shell, of the dashboard and of their texts that were asked for only when the first had come. */
const lateScripts = `(() => {
  const wanted = /assets.(first-en|layout|menu|errors|dashboard(-screen)?)-[^/]+[.]js$/
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => wanted.test(name))
  const late = scripts.filter(({ startTime }) => startTime > ${scriptCame}).map(({ name }) => name)
  return scripts.length < 5 ? ['only ' + scripts.map(({ name }) => name)] : late
})()`

describe.skipIf(noChromium)('on a slow network', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel.close())

  test('the frame of the pages stands before the script has come, and until the first answers have', async () => {
    const school = await laurel.school({ students: 2 })
    const { page, context, go, close } = await laurel.visit({ token: school.admin.token })
    const line = await context.newCDPSession(page)
    const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
    await line.send('Network.emulateNetworkConditions', slow3g)
    await page.addInitScript({ content: note })
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await go('/admin/dashboard')
    await page.locator('.top .brand').waitFor()
    await page.locator('.dash-totals .num').first().waitFor()
    const noted = await page.evaluate<Noted>('noted')
    const script = await page.evaluate<number>(scriptCame)
    expect(await page.evaluate(lateScripts), 'everything is asked for before the first script has come').toEqual([])
    expect(noted.frame!, 'the frame stands before the script is there').toBeLessThan(script)
    expect(noted.shell!, 'and long before the first answer').toBeGreaterThan(noted.frame! + 700)
    const other = (await page.evaluate<string[]>(asked)).filter((name) => /first-zh/.test(name))
    expect(other, 'and no other language').toEqual([])
    expect(noted.shift, 'what came did not push anything away').toBeLessThan(0.1)
    await close()
  })

  test('the sign-in and what is not signed in show no frame', async () => {
    const { page, go, close } = await laurel.visit({})
    await page.addInitScript({ content: note })
    await go('/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    const noted = await page.evaluate<Noted>('noted')
    expect(noted.frame).toBeUndefined()
    await close()
  })
})
