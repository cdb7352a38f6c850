import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Measured } from '../keys.ts'
import type { BenchStage, Ours } from '../stage/stage.ts'

type Screen = Readonly<{
  name: 'sign_in' | 'display' | 'overview' | 'dashboard'
  path: string
  token?: string
  /** Selects the screen's content with real data: neither its frame nor its skeleton. */
  content: string
  /** The least number of these elements. */
  count: number
}>

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Measures, in a real browser with an empty cache, the scripts requested before the frame that
 * paints the first content. Sizes are in kB of 1,000 bytes, compressed by gzip, including scripts
 * inside the page. Content is what the screen is for: editable fields of the sign-in; the display's
 * ranks, or the words that there are none; the student's points; both totals of the dashboard. A
 * file counts as soon as it is requested, even if it has not arrived. Later requests do not count:
 * the live connection, dialogs, charts further down, and input checks.
 */
export const pageWeight = async (stage: BenchStage): Promise<Measured> => {
  const ours = await stage.ours('school')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
  })
  try {
    const value: Record<string, number> = {}
    const raw: Record<string, number> = {}
    for (const screen of await screensOf(ours)) {
      const { first, later } = await weigh(browser, ours.port, screen)
      value[screen.name] = first
      raw[`${screen.name}, later`] = later
    }
    return { value, raw }
  } finally {
    await browser.close()
  }
}

const screensOf = async ({ port, school }: Ours): Promise<Screen[]> => [
  { name: 'sign_in', path: '/sign-in', content: 'form input', count: 2 },
  {
    name: 'display',
    path: `/display#${await displayKey(port, school.token)}`,
    content: '.dp-ranks li, .dp-ranks .dp-none',
    count: 1,
  },
  {
    name: 'overview',
    path: '/user/overview',
    token: school.studentToken,
    content: '.overview-hero .num',
    count: 2,
  },
  {
    name: 'dashboard',
    path: '/admin/dashboard',
    token: school.token,
    content: '.dash-totals .num-big',
    count: 2,
  },
]

const displayKey = async (port: number, token: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/displays`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'On the wall', privacy: 'names', language: 'zh' }),
  })
  if (!response.ok) throw new Error(`No display could be made: ${await response.text()}`)
  return ((await response.json()) as { data: { key: string } }).data.key
}

/** Runs in the page and stores the time of the frame that first paints the content. */
const keepTime = ({ content, count }: Pick<Screen, 'content' | 'count'>) => `
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll(${JSON.stringify(content)}).length < ${count}) return
    observer.disconnect()
    requestAnimationFrame(() => { document.documentElement.dataset.stoodAt = performance.now() })
  }).observe(document, { childList: true, subtree: true })
`
const scriptsAskedFor = `performance.getEntriesByType('resource')
  .filter(({ name }) => /[.]m?js([?]|$)/.test(name)).map(({ name, startTime }) => [name, startTime])`
const scriptsInside = `[...document.scripts].map((script) => script.src ? '' : script.text)`

/** Returns kB of 1,000 bytes, compressed here, so that the browser's request does not matter. */
const weigh = async (browser: Browser, port: number, { path, token, ...screen }: Screen) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    if (token)
      await context.addInitScript((value) => localStorage.setItem('laurel.token', value), token)
    await context.addInitScript({ content: keepTime(screen) })
    const page = await context.newPage()
    const sizeOf = sizesOfScripts(page)
    await page.goto(`http://127.0.0.1:${port}${path}`)
    await page.locator('html[data-stood-at]').waitFor({ timeout: 20_000 })
    await page.waitForLoadState('networkidle')
    const stoodAt = await page.evaluate<number>('Number(document.documentElement.dataset.stoodAt)')
    const asked = await page.evaluate<[string, number][]>(scriptsAskedFor)
    if (asked.length === 0) throw new Error(`${path} loaded no script at all`)
    let first = kilobytes((await page.evaluate<string[]>(scriptsInside)).join('\n'))
    let later = 0
    for (const [url, startTime] of asked) {
      if (startTime <= stoodAt) first += await sizeOf(url)
      else later += await sizeOf(url)
    }
    return { first, later }
  } finally {
    await context.close()
  }
}

const kilobytes = (content: string | Buffer) => gzipSync(content, { level: 9 }).length / 1000

/** @throws Error for a script whose answer was not observed */
const sizesOfScripts = (page: Page) => {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.set(response.url(), response.body().then(kilobytes))
  })
  return (url: string) => {
    const size = sizes.get(url)
    if (!size) throw new Error(`${url} was asked for, and no answer seen`)
    return size
  }
}
