import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Where there is no Chromium, and it may not be installed, `npm test` says so and these tests are
 * skipped.
 */
export const noChromium = process.env.LAUREL_TEST_NO_CHROMIUM === '1'

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Else a process stands ready for each page that might come, and is thrown away unused.
  '--renderer-process-limit=1',
]

/** Chromium as people have it. */
const wholeBrowser = process.env.CHROMIUM ?? '/usr/bin/chromium'

/**
 * The same without what a window needs, where Debian's package of it is installed: the tests in a
 * browser take a fifth less.
 */
const lightBrowser = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

/** `isWhole`: with all that people have, such as the viewer of PDFs. */
export const openBrowser = ({ isWhole = false } = {}): Promise<Browser> => {
  const executablePath = !isWhole && existsSync(lightBrowser) ? lightBrowser : wholeBrowser
  return chromium.launch({ executablePath, args: quietly })
}

export type Locale = 'zh' | 'en'
export type Visit = Readonly<{
  origin: string
  /** Signed in with it. */
  token?: string
  locale?: Locale
  width?: number
  theme?: 'light' | 'dark'
  /** With the animations, which are otherwise left out. */
  motion?: boolean
  /** At the computer of a visit that is over and had the same look: its browser has the files. */
  after?: Visitor
}>

export type Visitor = Readonly<{
  page: Page
  context: BrowserContext
  /** By the address bar: the page is loaded. */
  go: (path: string) => Promise<void>
  /** As the menu does it: the page stays, the screen changes. */
  turnTo: (path: string) => Promise<void>
  /** What the console complained of, and calls that failed on the server's side. */
  complaints: string[]
  /** How often the page was loaded: screens change without it. */
  loads: () => number
  close: () => Promise<void>
}>

/** A machine that is busy with other tests is slow, and that is no failure. */
const patience = 45_000

const visits = new WeakMap<BrowserContext, number>()

/** Somebody at a computer of their own, signed in or not. */
export const visit = async (browser: Browser, options: Visit): Promise<Visitor> => {
  const { origin, token, locale = 'en', width = 1440, theme = 'light', motion = false } = options
  const context = options.after?.context ?? (await newContext(browser, { width, motion }))
  const number = (visits.get(context) ?? 0) + 1
  visits.set(context, number)
  const settings = {
    'laurel.locale': locale,
    'laurel.theme': theme,
    ...(token && { 'laurel.token': token }),
  }
  // Once a visit, so that signing out stays so.
  await context.addInitScript(
    ([stored, nth]) => {
      if (Number(sessionStorage.getItem('begun')) >= nth) return
      sessionStorage.setItem('begun', String(nth))
      if (nth > 1) localStorage.clear()
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    [settings, number] as const,
  )
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return {
    page,
    context,
    complaints,
    loads: () => loads,
    go: async (path) => {
      await page.goto(origin + path)
    },
    turnTo: (path) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`),
    close: () => context.close(),
  }
}

const newContext = async (
  browser: Browser,
  { width, motion }: Readonly<{ width: number; motion: boolean }>,
) => {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    locale: 'en-HK',
    timezoneId: 'Asia/Hong_Kong',
    acceptDownloads: true,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    hasTouch: width < 600,
  })
  context.setDefaultTimeout(patience)
  return context
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; impact: string; nodes: { html: string }[] }

/**
 * Looks at the page as it is now, for everything or for contrast alone; fails with what is serious
 * or critical.
 */
export const expectAccessible = async (
  page: Page,
  { only }: { only?: 'contrast' } = {},
): Promise<void> => {
  // Once a page: who turns to a screen by the menu brings it along.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await axeSource)
  // The style sheets need not be asked for once more: no rule that is on reads them.
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(only && { runOnly: ['color-contrast'] }),
  }
  const violations: Violation[] = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}
