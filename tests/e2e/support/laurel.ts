import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { vi } from 'vitest'
import { lazyReadModels } from '#projections/all.ts'
import { readLags } from '#projections/status/lag.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, type Visit, type Visitor, visit } from './browser.ts'

export type Laurel = TestApp &
  Readonly<{
    origin: string
    visit: (options?: Partial<Visit>) => Promise<Visitor>
  }>

/** The timeout of a describe and its hooks: Chromium shares two cores with the other tests. */
export const patiently = { timeout: 150_000 }

const webRoot = resolve(import.meta.dirname, '../../../web/dist')

/** The browser of all files of a test worker, because it takes seconds to start. */
let started: Promise<Browser> | undefined
const sharedBrowser = async () => {
  if (!(await started)?.isConnected()) started = openBrowser()
  return started as Promise<Browser>
}

/**
 * Waits until the read models contain everything recorded so far. A page that was opened earlier
 * would follow by the live connection, in the middle of the test's next steps.
 */
const createReading = ({ deps }: Pick<TestApp, 'deps'>) => {
  let known: string | undefined
  return async () => {
    const head = await deps.eventStore.head()
    if (head === known) return
    deps.queue.wakeUp(lazyReadModels)
    // Each check queries the log for every read model, so the checks are far apart.
    await vi.waitFor(
      async () => {
        const behind = (await readLags(deps)).filter(({ positions }) => positions > 0)
        if (behind.length > 0)
          throw new Error(`Behind: ${behind.map((one) => one.projection).join()}`)
      },
      { interval: 300 },
    )
    known = head
  }
}

/** Starts all of Laurel on loopback, with the built pages and a browser. */
export const startLaurel = async (): Promise<Laurel> => {
  if (!existsSync(webRoot))
    throw new Error('web/dist is missing: run the tests by `npm test`, which builds it')
  const [app, browser] = await Promise.all([testApp({ webRoot }), sharedBrowser()])
  const origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const contexts: BrowserContext[] = []
  const isRead = createReading(app)
  return {
    ...app,
    origin,
    visit: async (options) => {
      const visitor = await visit(browser, { origin, ...options })
      contexts.push(visitor.context)
      const go = async (path: string) => {
        await isRead()
        await visitor.go(path)
      }
      return { ...visitor, go }
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
      await app.close()
    },
  }
}
