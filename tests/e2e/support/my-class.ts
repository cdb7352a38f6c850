import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { School } from '#tests/support/school.ts'
import type { Visitor } from './browser.ts'
import { type Laurel, patiently, startLaurel } from './laurel.ts'

type ClassWindow = Readonly<{ width: number; height?: number }>

const phone: ClassWindow = { width: 390 }

/** For a describe: each test has a school of its own, whose teacher starts at My class. */
export const openMyClass = () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 25, modules: ['homework', 'subject'] })
    await laurel.call('PUT /v2/my_class', school.teacher.token, { body: { home: 'my_class' } })
    await laurel.call('PUT /v2/my_class/board', school.teacher.token, { body: { class: '1A' } })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  /** On later visits the files are in the browser's cache, as for everybody. */
  const earlier = new Map<number, Visitor>()
  /** Opens the start page with the class used last, and counts taps. */
  const home = async ({ width, height }: ClassWindow = phone) => {
    // A phone's browser has touch, whatever its width.
    const device = width < 600 ? phone.width : 1366
    const after = earlier.get(device)
    await after?.page.close()
    const visitor = await laurel.visit({
      token: school.teacher.token,
      width: device,
      ...(after && { after }),
    })
    earlier.set(device, visitor)
    const { page } = visitor
    if (height !== undefined || width !== device)
      await page.setViewportSize({ width, height: height ?? (width < 600 ? 844 : 900) })
    await visitor.go('/admin')
    await tile(page, 1).waitFor()
    let taps = 0
    const tap = async (target: Locator) => {
      await target.click()
      taps += 1
    }
    return { ...visitor, tap, taps: () => taps, close: () => page.close() }
  }

  return {
    home,
    get laurel() {
      return laurel
    },
    get school() {
      return school
    },
  }
}

export const tile = (page: Page, number: number) =>
  page.getByRole('button', {
    name: new RegExp(`^${String(number).padStart(2, '0')} Student ${number},`),
  })

export const firstRule = (page: Page) =>
  page
    .getByRole('region', { name: 'Rules' })
    .getByRole('button', { name: /^A reward/ })
    .first()

export const notUndo = (page: Page) =>
  page.locator('main :is(a, button, input):not(:has([data-icon=undo]))')

/** The newest awards, newest first. */
export const justGiven = (page: Page) => page.locator('.my-class-given li')

export const tileWithPoints = (page: Page, number: number, count: number) =>
  page.getByRole('button', { name: new RegExp(`Student ${number}, ${count} points`) })
