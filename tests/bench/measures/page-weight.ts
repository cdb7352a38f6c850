import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Measured } from '../keys.ts'
import type { Ours, Stage } from '../stage/stage.ts'

type Screen = Readonly<{
  name: string
  path: string
  token?: string
  /** There once the screen shows what it is for, and not only its frame. */
  content: string
}>

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** In a real browser with an empty cache: every script that a screen loads until it shows its content and is quiet. */
export const pageWeight = async (stage: Stage): Promise<Measured> => {
  const ours = await stage.ours('school')
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags })
  try {
    const raw: Record<string, number> = {}
    for (const screen of await screensOf(ours)) raw[screen.name] = await weigh(browser, ours.port, screen)
    return { value: Math.max(...Object.values(raw)), raw }
  } finally {
    await browser.close()
  }
}

const screensOf = async ({ port, school }: Ours): Promise<Screen[]> => [
  { name: 'signIn', path: '/sign-in', content: 'form input' },
  { name: 'display', path: `/display#${await displayKey(port, school.token)}`, content: 'main.dp li, main.dp tr' },
  { name: 'studentOverview', path: '/user/overview', token: school.studentToken, content: '.overview' },
  { name: 'staffDashboard', path: '/admin/dashboard', token: school.token, content: '.dash-totals .num' },
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

/** In kB of 1,000 bytes. Each file is compressed here, so that it does not matter how the browser asked for it. */
const weigh = async (browser: Browser, port: number, { path, token, content }: Screen) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    if (token) await context.addInitScript((value) => localStorage.setItem('laurel.token', value), token)
    const page = await context.newPage()
    const sizes = scriptSizes(page)
    await page.goto(`http://127.0.0.1:${port}${path}`)
    await page.locator(content).first().waitFor({ timeout: 20_000 })
    await page.waitForLoadState('networkidle')
    const weights = await Promise.all(sizes)
    if (weights.length === 0) throw new Error(`${path} loaded no script at all`)
    return weights.reduce((sum, weight) => sum + weight, 0) / 1000
  } finally {
    await context.close()
  }
}

const scriptSizes = (page: Page) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return sizes
}
