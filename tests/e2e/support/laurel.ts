import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, type Visit, type Visitor, visit } from './browser.ts'

export type Laurel = TestApp &
  Readonly<{
    origin: string
    browser: Browser
    visit: (options?: Partial<Visit>) => Promise<Visitor>
  }>

/** For a describe, and as the time of a hook: Chromium shares two cores with the other tests. */
export const patiently = { timeout: 60_000 }

const webRoot = resolve(import.meta.dirname, '../../../web/dist')

/** The whole of Laurel listening on loopback, with the built pages, and a browser to look at it. */
export const startLaurel = async (): Promise<Laurel> => {
  if (!existsSync(webRoot)) throw new Error('web/dist is missing: run the tests by `npm test`, which builds it')
  const [app, browser] = await Promise.all([testApp({ webRoot }), openBrowser()])
  const origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...app,
    origin,
    browser,
    visit: (options) => visit(browser, { origin, ...options }),
    close: async () => {
      await browser.close()
      await app.close()
    },
  }
}
