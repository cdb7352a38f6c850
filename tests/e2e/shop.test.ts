import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { showCard, withCamera } from './support/shown-cards.ts'
import { toastOf } from './support/steps.ts'

describe.skipIf(noChromium)('the shop', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const asAdmin = async (route: string, body?: object) => {
    const answer = await laurel.call(route, school.admin.token, { body })
    expect([route, answer.status, answer.body.code]).toEqual([route, 200, undefined])
    return answer.body.data
  }
  const prize = async (more: object) => {
    const usual = { type: 'redeem', description: '', in_shop: true, handover: 'order' }
    return (await asAdmin('POST /pointRules', { ...usual, ...more }))._id as string
  }
  beforeEach(async () => {
    school = await laurel.school({ students: 3, modules: ['shop'] })
    await prize({ name: '鉛筆', name_en: 'Pencil', point: 20, stock: 1, collect_at: '校務處' })
    await prize({ name: '電影票', name_en: 'Film ticket', point: 90 })
    const profiles = school.students.slice(0, 2).map(({ profile }) => profile)
    const award = { pointRule_id: school.rules.reward, profiles, counts: 4 }
    for (const _ of [1, 2]) await asAdmin('POST /v2/actions/profiles', award)
  }, patiently.timeout)

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const asStudent = async (at: number, locale: 'zh' | 'en' = 'zh') => {
    const visitor = await laurel.visit({ token: school.students[at]!.token, width: 390, locale })
    await visitor.go('/user/shop')
    return visitor
  }
  const asStaff = async (locale: 'zh' | 'en' = 'en', width = 1366) => {
    const visitor = await laurel.visit({ token: school.teacher.token, width, locale })
    await withCamera(visitor.context)
    return visitor
  }
  const balanceOf = async (at: number) =>
    (await asAdmin(`GET /profiles/${school.students[at]!.profile}`)).point
  const order = async (page: Page) => {
    await button(page, /^鉛筆/).click()
    await button(page, '用 20 分訂購').click()
    await page.getByRole('article', { name: '鉛筆' }).waitFor()
  }

  test('a student wishes and orders; staff get it ready, and hand it out by the code on the phone', async () => {
    const { page, complaints, close } = await asStudent(0)
    await button(page, '把電影票設為我的願望').click()
    await page.getByText('還差 50 分').first().waitFor()
    await expectAccessible(page)
    await button(page, /^鉛筆/).click()
    const dialog = page.getByRole('dialog', { name: '鉛筆' })
    await dialog.getByText('餘 20 分').first().waitFor()
    await dialog.getByText('之後距離願望「電影票」還差 70 分').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '用 20 分訂購' }).click()
    const card = page.getByRole('article', { name: '鉛筆' })
    await card.waitFor()
    expect(await card.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
    expect(await balanceOf(0)).toBe(20)

    const staff = await asStaff()
    await staff.go('/admin/orders')
    const desk = staff.page
    await button(desk, 'Ready: Pencil for Student 1').click()
    await toastOf(desk, 'Ready: Pencil for Student 1').waitFor()
    await page.reload()
    await card.getByRole('img', { name: /^領取碼 .* 的二維碼$/ }).waitFor()
    await expectAccessible(page)
    const [waiting] = await asAdmin('GET /v2/orders')
    await button(desk, 'Scan a voucher').click()
    await showCard(desk, waiting._id)
    const scanner = desk.getByRole('region', { name: /^Scan a voucher/ })
    await scanner.getByText('Pencil handed out to Student 1').waitFor()
    await showCard(desk, null)
    await scanner.getByRole('button', { name: 'Undo' }).click()
    await scanner.getByText('Undone: Pencil is not handed out').waitFor()
    // The student's own card shows what there is to collect.
    const typed = scanner.getByLabel(/^Or type the code/)
    await typed.fill(school.students[0]!.username)
    await typed.press('Enter')
    await scanner.getByRole('button', { name: 'Hand out 1' }).click()
    await scanner.getByText('1 handed out to Student 1').waitFor()
    await typed.fill(waiting.code)
    await typed.press('Enter')
    await scanner.getByText(/^Pencil was handed out to Student 1 already/).waitFor()
    await page.reload()
    await page.getByText(/^已領取 20/).waitFor()
    expect([...complaints, ...staff.complaints]).toEqual([])
    await staff.close()
    await close()
  })

  test('the last one goes to one student; the other is told, and has every point', async () => {
    const [first, second] = [await asStudent(0), await asStudent(1)]
    for (const { page } of [first, second]) await button(page, /^鉛筆/).waitFor()
    await button(second.page, /^鉛筆/).click()
    // The second page hears of it only after its own order.
    const held = Promise.withResolvers<void>()
    await second.page.route(/\/api\/v2\/shop(?:\?|$)/, async (route) => {
      await held.promise
      await route.continue().catch(() => undefined)
    })
    await order(first.page)
    await button(second.page, '用 20 分訂購').click()
    held.resolve()
    await second.page.getByText('這份禮物已換罄。').waitFor()
    expect([await balanceOf(0), await balanceOf(1)]).toEqual([20, 40])
    expect(first.complaints).toEqual([])
    await first.close()
    await second.close()
  })

  test('an order is cancelled by the student, or by staff with a reason, and the points are back', async () => {
    const { page, close } = await asStudent(0)
    await order(page)
    await button(page, '取消鉛筆的訂單').click()
    await button(page, '取消訂單').click()
    await page.getByText('20 分已退回').waitFor()
    expect(await balanceOf(0)).toBe(40)
    await page.getByRole('tab', { name: '禮物' }).click()
    await order(page)
    const staff = await asStaff('zh', 390)
    await staff.go('/admin/orders')
    await button(staff.page, '學生1的鉛筆的其他動作').click()
    await staff.page.getByRole('menuitem', { name: '取消訂單' }).click()
    await staff.page.getByLabel('原因（學生會看到）').selectOption('unavailable')
    await button(staff.page, '取消 1 份訂單').click()
    await toastOf(staff.page, '已取消').waitFor()
    await page.getByText('已取消：缺貨').waitFor()
    expect(await balanceOf(0)).toBe(40)
    expect(staff.complaints).toEqual([])
    await staff.close()
    await close()
  })

  test('a parent looks, and cannot order', async () => {
    const visitor = await laurel.visit({
      token: school.students[0]!.parentToken,
      width: 390,
      locale: 'en',
    })
    const { page, close } = visitor
    await visitor.go('/user/shop')
    await button(page, /^Pencil/).click()
    await page.getByText('Only the student can order.').waitFor()
    expect(await button(page, /^Order for/).count()).toBe(0)
    expect(await button(page, /my wish$/).count()).toBe(0)
    await close()
  })
})
