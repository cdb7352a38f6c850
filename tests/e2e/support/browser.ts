import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** If there is no Chromium and none may be installed, `npm test` says so and skips these tests. */
export const noChromium = process.env.LAUREL_TEST_NO_CHROMIUM === '1'

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without it, Chromium starts a spare process for each possible page and discards it unused.
  '--renderer-process-limit=1',
]

/** Chromium as people use it. */
const wholeBrowser = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The headless shell, if Debian's package is installed, because tests run faster in it. */
const lightBrowser = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

/** `isWhole`: with everything that people have, such as the PDF viewer. */
export const openBrowser = ({ isWhole = false } = {}): Promise<Browser> => {
  const executablePath = !isWhole && existsSync(lightBrowser) ? lightBrowser : wholeBrowser
  return chromium.launch({ executablePath, args: quietly })
}

export type Locale = 'zh' | 'en'
export type Visit = Readonly<{
  origin: string
  /** Signed in with this token. */
  token?: string
  locale?: Locale
  width?: number
  theme?: 'light' | 'dark'
  /** With animations, which are otherwise switched off. */
  motion?: boolean
  /** Reuses the browser context of a finished visit with the same settings, with cached files. */
  after?: Visitor
}>

export type Visitor = Readonly<{
  page: Page
  context: BrowserContext
  /** Like the address bar: loads the page. */
  go: (path: string) => Promise<void>
  /** Like the menu: the page stays, and the screen changes. */
  turnTo: (path: string) => Promise<void>
  /** Console errors, and calls that failed with a server error. */
  complaints: string[]
  /** How often the page was loaded: changing screens must not load it. */
  loads: () => number
  close: () => Promise<void>
}>

/** A machine that is busy with other tests is slow, which is not a failure. */
const patience = 90_000

const visits = new WeakMap<BrowserContext, number>()

/** Opens a page for a visitor in a new browser context, signed in if there is a token. */
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
  // Set once per visit, so that signing out stays signed out.
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
 * Checks the present page for all rules or for contrast only. Fails on serious and critical
 * findings.
 */
export const expectAccessible = async (
  page: Page,
  { only }: { only?: 'contrast' } = {},
): Promise<void> => {
  // Added once per page; it stays when the visitor changes screens through the menu.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await axeSource)
  // The style sheets need not be loaded again, because no enabled rule reads them.
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
