import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, type Visit, type Visitor, visit } from './browser.ts'

export type Laurel = TestApp &
  Readonly<{
    origin: string
    visit: (options?: Partial<Visit>) => Promise<Visitor>
  }>

/** For a describe, and as the time of a hook: Chromium shares two cores with the other tests. */
export const patiently = { timeout: 150_000 }

const webRoot = resolve(import.meta.dirname, '../../../web/dist')

/**
 * One for all files that a worker runs, since it costs seconds to start; it ends with the worker.
 */
let started: Promise<Browser> | undefined
const sharedBrowser = async () => {
  if (!(await started)?.isConnected()) started = openBrowser()
  return started as Promise<Browser>
}

/** The whole of Laurel listening on loopback, with the built pages, and a browser to look at it. */
export const startLaurel = async (): Promise<Laurel> => {
  if (!existsSync(webRoot))
    throw new Error('web/dist is missing: run the tests by `npm test`, which builds it')
  const [app, browser] = await Promise.all([testApp({ webRoot }), sharedBrowser()])
  const origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const contexts: BrowserContext[] = []
  return {
    ...app,
    origin,
    visit: async (options) => {
      const visitor = await visit(browser, { origin, ...options })
      contexts.push(visitor.context)
      return visitor
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
      await app.close()
    },
  }
}
