import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens as routes } from '#web/areas/areas.ts'
import { expectAccessible, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { onDesk, setLook } from './support/looks.ts'
import { everyScreen, type Shown, showSchool, type Who } from './support/screens.ts'

describe.skipIf(noChromium)('screens', patiently, () => {
  let laurel: Laurel
  let shown: Shown

  beforeAll(async () => {
    laurel = await startLaurel()
    shown = await showSchool(laurel)
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const visitors = new Map<Who, Visitor>()
  const visitorOf = async (who: Who) => {
    const token = shown.tokenOf(who)
    const visitor =
      visitors.get(who) ?? (await laurel.visit({ locale: 'zh', ...(token && { token }) }))
    visitors.set(who, visitor)
    visitor.complaints.length = 0
    return visitor
  }
  test('are all in the list of screens that the tests open', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(15)
    const missing = paths.filter((path) => !everyScreen.some((screen) => screen.path === path))
    expect(missing).toEqual([])
  })

  const dialogs: [path: string, button: string][] = [
    ['/admin/history', '撤銷：學生1，A reward'],
    ['/admin/displays', '連接屏幕'],
    ['/admin/displays', '停用「1A 課室」'],
    ['/admin/student_list', '新增學生'],
    ['/admin/student_list', '編輯學生1'],
    ['/admin/student_list/upload', '撤銷'],
    ['/admin/pointrule_categories', '新增類別'],
    ['/admin/pointrules', '新增規則'],
    ['/admin/admin_list', '新增教職員'],
    ['/admin/admin_list', '編輯陳雅達'],
    ['/admin/organizationfilter', '編輯中一'],
    ['/admin/period', '新增學期'],
  ]
  test.each(dialogs)(
    '%s opens the dialog %s, which Esc closes and returns the focus',
    async (path, button) => {
      const visitor = await visitorOf('admin')
      const { page } = visitor
      await (visitor.loads() > 0 ? visitor.turnTo(path) : visitor.go(path))
      await setLook(page, onDesk)
      const opener = page.getByRole('button', { name: button }).first()
      await opener.click()
      const dialog = page.getByRole('dialog')
      await dialog.locator(':focus').waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await opener.and(page.locator(':focus')).waitFor()
      expect(visitor.complaints).toEqual([])
    },
  )

  // The background, border and outline of a part in the system's own colours.
  const leftOf = (selector: string) => `(() => {
    const { backgroundColor, borderBottomColor, outlineStyle, color } = getComputedStyle(document.querySelector(${JSON.stringify(selector)}))
    return { ground: backgroundColor, edge: borderBottomColor, frame: outlineStyle, ink: color }
  })()`
  type Left = { ground: string; edge: string; frame: string; ink: string }

  test('still show which items are chosen when the system forces its own colours', async () => {
    const visitor = await visitorOf('admin')
    const { page } = visitor
    await page.emulateMedia({ forcedColors: 'active' })
    const look = (selector: string) => page.evaluate<Left>(leftOf(selector))
    await (visitor.loads() > 0 ? visitor.turnTo('/admin/reward') : visitor.go('/admin/reward'))
    await setLook(page, onDesk)
    await page.getByRole('radio', { name: 'A reward' }).click()
    const canvas = (await look('body')).ground
    const [tab, other] = [
      await look('.tabs [aria-selected=true]'),
      await look('.tabs [aria-selected=false]'),
    ]
    expect([tab.edge === other.edge, other.edge]).toEqual([false, canvas])
    const [count, uncounted] = [
      await look('.seg [aria-checked=true]'),
      await look('.seg [aria-checked=false]'),
    ]
    expect([count.ground === uncounted.ground, count.ink === count.ground]).toEqual([false, false])
    const [now, elsewhere] = [
      await look('.side a[aria-current]'),
      await look('.side a:not([aria-current])'),
    ]
    expect(now.ground).not.toBe(elsewhere.ground)
    expect((await look('.rule-choice[data-chosen]')).frame).toBe('solid')
    expect((await look('.category-leaf i')).ground).not.toBe(canvas)
    expect((await look('.category-leaf i')).frame).toBe('solid')
    await visitor.turnTo('/admin/dashboard')
    await page.locator('.stack i').first().waitFor()
    for (const swatch of ['.stack i', '.legend i']) {
      const { ground, frame } = await look(swatch)
      expect([swatch, ground === canvas, frame]).toEqual([swatch, false, 'solid'])
    }
    await page.emulateMedia({ forcedColors: 'none' })
    expect(visitor.complaints).toEqual([])

    // Drawings do not take the system's colours automatically.
    const { page: display, go } = await visitorOf('display')
    await go(`/display#${shown.displayKey}`)
    await display.emulateMedia({ forcedColors: 'active' })
    await display.locator('.dp-plus').waitFor()
    const fill = await display.evaluate<string>(
      "getComputedStyle(document.querySelector('.dp-plus')).fill",
    )
    expect(fill).toBe((await display.evaluate<Left>(leftOf('body'))).ink)
    expect(await display.evaluate<Left>(leftOf('.dp-ranks li > i'))).toMatchObject({ ground: fill })
    await display.emulateMedia({ forcedColors: 'none' })
  })
})
