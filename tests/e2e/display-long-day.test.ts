import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

const stepMinutes = 7
/** Each award gives these points. */
const points = 5
const hour = Math.floor(60 / stepMinutes)

describe.skipIf(noChromium)('a display that stays open', patiently, () => {
  let laurel: Laurel
  let school: School
  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 5, modules: ['badge'] })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const award = async (n: number) => {
    const { profile } = school.students[n % school.students.length]!
    const body = { pointRule_id: school.rules.reward, profiles: [profile], counts: 1 }
    await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })
  }

  test('uses as much memory after fourteen hours as after two', async () => {
    const body = { name: 'Hall', privacy: 'names' }
    const { key } = (await laurel.call('POST /displays', school.admin.token, { body })).body.data
    const { page, go, close } = await laurel.visit({ width: 1280 })
    await page.clock.install()
    await go(`/display#${key}`)
    await page.locator('.dp-live[data-state=live]').waitFor()
    let awards = 0
    /** Gives an award every few minutes of the page's clock, and waits until it is shown. */
    const spend = async (hours: number) => {
      for (let step = 0; step < hours * hour; step += 1) {
        await award(awards)
        awards += 1
        await page.clock.fastForward(stepMinutes * 60_000)
        await expect
          .poll(() => pointsShown(page, page.clock), { timeout: 30_000 })
          .toBe(awards * points)
      }
    }
    await spend(2)
    const early = await sizeOf(page)
    await spend(12)
    const late = await sizeOf(page)
    expect(late.nodes).toBeLessThanOrEqual(early.nodes * 1.1)
    expect(late.listeners).toBeLessThanOrEqual(early.listeners * 1.1)
    expect(late.heap).toBeLessThanOrEqual(early.heap * 1.15)
    await close()
  })
})

/** Runs the page's next timers, and adds up the points that it shows. */
const pointsShown = async (page: Page, clock: Page['clock']) => {
  await clock.runFor(2_000)
  const texts = await page.locator('.dp-ranks').first().locator('.dp-points').allInnerTexts()
  return texts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)
}

/** Counts bytes, document nodes and listeners after a garbage collection. */
const sizeOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const metric = (name: string) => metrics.find((one) => one.name === name)!.value
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  }
}
