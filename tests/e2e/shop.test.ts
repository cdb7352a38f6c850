import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { showCard, withCamera } from './support/shown-cards.ts'
import { toastOf } from './support/steps.ts'
import { languages, tellings } from './support/tellings.ts'

const stories = tellings('en')

const words = {
  zh: {
    pencil: '鉛筆',
    openPencil: /^鉛筆/,
    pinFilm: '把電影票設為我的願望',
    lacks: '還差 50 分',
    left: '餘 20 分',
    after: '之後距離願望「電影票」還差 70 分',
    order: '用 20 分訂購',
    ready: '備妥: 學生1的鉛筆',
    isReady: '已備妥：學生1的鉛筆',
    qr: /^領取碼 .* 的二維碼$/,
    scan: '掃描領取碼',
    scanner: /^掃描領取碼/,
    handed: '已派發鉛筆給學生1',
    undo: '撤銷',
    undone: '已撤銷派發鉛筆',
    typed: /^或輸入領取碼/,
    handAll: '派發 1 份',
    handedSome: '已派發 1 份給學生1',
    already: /^學生1的鉛筆已於/,
    collected: /^20.* 已領取$/,
    soldOut: '此禮物已換罄，沒有扣分。',
    cancelOwn: '取消鉛筆的訂單',
    cancel: '取消訂單',
    back: '20 分已退回',
    prizes: '禮物',
    more: /^學生1 .*鉛筆/,
    reason: '原因（學生會看到）',
    cancelOne: '取消 1 份訂單',
    isCancelled: '已取消',
    cancelledFor: '已取消：缺貨',
  },
  en: {
    pencil: 'Pencil',
    openPencil: /^Pencil/,
    pinFilm: 'Make Film ticket my wish',
    lacks: '50 more to go',
    left: '20 left',
    after: 'After this, 70 more to go for your wish “Film ticket”',
    order: 'Order for 20 points',
    ready: 'Ready: Pencil for Student 1',
    isReady: 'Ready: Pencil for Student 1',
    qr: /^QR code of/,
    scan: 'Scan a voucher',
    scanner: /^Scan a voucher/,
    handed: 'Pencil handed out to Student 1',
    undo: 'Undo',
    undone: 'Undone: Pencil is not handed out',
    typed: /^Or type the code/,
    handAll: 'Hand out 1',
    handedSome: '1 handed out to Student 1',
    already: /^Pencil was handed out to Student 1 already/,
    collected: /^Collected 20/,
    soldOut: 'This prize is sold out. No points were taken.',
    cancelOwn: 'Cancel the order of Pencil',
    cancel: 'Cancel the order',
    back: '20 points back',
    prizes: 'Prizes',
    more: 'More actions for Pencil for Student 1',
    reason: 'Reason (students see it)',
    cancelOne: 'Cancel 1 order',
    isCancelled: 'Cancelled',
    cancelledFor: 'Cancelled: Out of stock',
  },
} as const

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
  const asStudent = async (at: number, locale: 'zh' | 'en' = 'zh', width = 390) => {
    const visitor = await laurel.visit({ token: school.students[at]!.token, width, locale })
    await visitor.go('/user/shop')
    return visitor
  }
  const asStaff = async (locale: 'zh' | 'en' = 'en', width: number = 1366) => {
    const visitor = await laurel.visit({ token: school.teacher.token, width, locale })
    await withCamera(visitor.context)
    return visitor
  }
  const balanceOf = async (at: number) =>
    (await asAdmin(`GET /profiles/${school.students[at]!.profile}`)).point
  const order = async (page: Page, locale: 'zh' | 'en') => {
    const text = words[locale]
    await button(page, text.openPencil).click()
    await button(page, text.order).click()
    await page.getByRole('article', { name: text.pencil }).waitFor()
  }

  test.each(stories)(
    'a student wishes and orders; staff prepare it, and hand it out by the code on the phone (%s, %i px)',
    async (locale, width) => {
      const text = words[locale]
      const { page, complaints, close } = await asStudent(0, locale, width)
      await button(page, text.pinFilm).click()
      await page.getByText(text.lacks).first().waitFor()
      await expectAccessible(page)
      await button(page, text.openPencil).click()
      const dialog = page.getByRole('dialog', { name: text.pencil })
      await dialog.getByText(text.left).first().waitFor()
      await dialog.getByText(text.after).waitFor()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: text.order }).click()
      const card = page.getByRole('article', { name: text.pencil })
      await card.waitFor()
      await card.and(page.locator(':focus')).waitFor()
      await expect.poll(() => balanceOf(0)).toBe(20)

      const staff = await asStaff(locale, width)
      await staff.go('/admin/orders')
      const desk = staff.page
      await button(desk, text.ready).click()
      await toastOf(desk, text.isReady).waitFor()
      await page.reload()
      await card.getByRole('img', { name: text.qr }).waitFor()
      await expectAccessible(page)
      const [waiting] = await asAdmin('GET /v2/orders')
      await button(desk, text.scan).click()
      await showCard(desk, waiting._id)
      const scanner = desk.getByRole('region', { name: text.scanner })
      await scanner.getByText(text.handed).waitFor()
      await showCard(desk, null)
      await scanner.getByRole('button', { name: text.undo }).click()
      await scanner.getByText(text.undone).waitFor()
      // The student's own card shows the orders to collect.
      const typed = scanner.getByLabel(text.typed)
      await typed.fill(school.students[0]!.username)
      await typed.press('Enter')
      await scanner.getByRole('button', { name: text.handAll }).click()
      await scanner.getByText(text.handedSome).waitFor()
      await typed.fill(waiting.code)
      await typed.press('Enter')
      await scanner.getByText(text.already).waitFor()
      await page.reload()
      await page.getByText(text.collected).waitFor()
      expect([...complaints, ...staff.complaints]).toEqual([])
      await staff.close()
      await close()
    },
  )

  test.each(stories)(
    'one of two students gets the last piece; the other is told, and keeps every point (%s, %i px)',
    async (locale, width) => {
      const text = words[locale]
      const first = await asStudent(0, locale, width)
      const second = await asStudent(1, locale, width)
      await button(second.page, text.openPencil).click()
      // The second page learns of the first order only after its own.
      const held = Promise.withResolvers<void>()
      await second.page.route(/\/api\/v2\/shop(?:\?|$)/, async (route) => {
        await held.promise
        await route.continue().catch(() => undefined)
      })
      await order(first.page, locale)
      await button(second.page, text.order).click()
      held.resolve()
      await second.page.getByText(text.soldOut, { exact: true }).waitFor()
      await expect.poll(() => Promise.all([balanceOf(0), balanceOf(1)])).toEqual([20, 40])
      expect(first.complaints).toEqual([])
      await first.close()
      await second.close()
    },
  )

  test.each(stories)(
    'an order is cancelled by the student, or by staff with a reason, and every screen shows the returned points (%s, %i px)',
    async (locale, width) => {
      const text = words[locale]
      const { page, close } = await asStudent(0, locale, width)
      await order(page, locale)
      await button(page, text.cancelOwn).click()
      await page.getByRole('dialog').getByRole('button', { name: text.cancel }).click()
      await page.getByText(text.back, { exact: true }).waitFor()
      await expect.poll(() => balanceOf(0)).toBe(40)
      await page.getByRole('tab', { name: text.prizes }).click()
      await order(page, locale)
      const staff = await asStaff(locale, width)
      await staff.go('/admin/orders')
      await button(staff.page, text.more).click()
      await staff.page.getByRole('menuitem', { name: text.cancel }).click()
      await staff.page.getByLabel(text.reason).selectOption('unavailable')
      await button(staff.page, text.cancelOne).click()
      await toastOf(staff.page, text.isCancelled).waitFor()
      await page.getByText(text.cancelledFor).waitFor()
      await page.locator('.user-shop-balance').getByText('40', { exact: true }).waitFor()

      const { profile } = school.students[0]!
      const [student] = (await asAdmin(`GET /users?period=${school.period}&limit=50`)).filter(
        (one: { profile: string }) => one.profile === profile,
      )
      expect([await balanceOf(0), student.point]).toEqual([40, 40])
      const stocked = await asAdmin('GET /pointRules?isReward=false')
      expect(stocked.find(({ name }: { name: string }) => name === '鉛筆').stock).toBe(1)
      const overview = await laurel.visit({
        token: school.students[0]!.token,
        width,
        locale,
      })
      await overview.go('/user/overview')
      await overview.page.getByText('40', { exact: true }).first().waitFor()
      expect([...staff.complaints, ...overview.complaints]).toEqual([])
      await overview.close()
      await staff.close()
      await close()
    },
  )

  test('a parent can look but not order', async () => {
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

  const orderAs = async (at: number, _id: string, point: number) => {
    const body = { prize: _id, expected_point: point }
    const answer = await laurel.call('POST /v2/orders', school.students[at]!.token, { body })
    expect(answer.status).toBe(200)
    return answer.body.data._id as string
  }

  test.each(languages('en'))(
    'on a phone staff hand out class by class, and the page does not move (%s)',
    async (locale) => {
      const gift = await prize({ name: '貼紙', name_en: 'Sticker', point: 1 })
      const ids = [await orderAs(0, gift, 1), await orderAs(1, gift, 1)]
      await asAdmin('PUT /v2/orders/state', { orders: ids, state: 'ready' })
      const { page, go, complaints, close } = await asStaff(locale, 390)
      await go('/admin/orders?state=ready')
      const group = page.getByRole('region', { name: '1A', exact: true })
      const hand = locale === 'zh' ? /^派發/ : /^Hand out: /
      await group.getByRole('button', { name: hand }).nth(1).waitFor()
      await expectAccessible(page)
      await group.getByRole('button', { name: hand }).first().click()
      await toastOf(page, locale === 'zh' ? '已派發' : 'Handed out').waitFor()
      await expect.poll(() => group.getByRole('button', { name: hand }).count()).toBe(1)
      // The next button would hand out at once, so its student has the focus instead.
      await group.locator('button[aria-haspopup="menu"]').and(page.locator(':focus')).waitFor()
      expect(await page.evaluate<number>('scrollY')).toBe(0)
      await button(page, locale === 'zh' ? '選取多份' : 'Select several').click()
      await group.getByRole('checkbox').check()
      await button(page, locale === 'zh' ? '派發 1 份' : 'Hand out 1').click()
      await page.getByText(locale === 'zh' ? '沒有可領取的訂單' : 'Nothing is ready').waitFor()
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('an order is cancelled in its row of the list, and kept with Escape', async () => {
    const gift = await prize({ name: '貼紙', name_en: 'Sticker', point: 1 })
    await orderAs(0, gift, 1)
    const { page, go, close } = await asStaff()
    await go('/admin/orders')
    const more = button(page, 'More actions for Sticker for Student 1')
    const ask = async () => {
      await more.click()
      await page.getByRole('menuitem', { name: 'Cancel the order' }).click()
      await page.getByLabel('Reason (students see it)').and(page.locator(':focus')).waitFor()
    }
    await ask()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await more.and(page.locator(':focus')).waitFor()
    await ask()
    await button(page, 'Cancel 1 order').click()
    await toastOf(page, 'Cancelled: Sticker for Student 1').waitFor()
    await expect.poll(() => balanceOf(0)).toBe(40)
    await close()
  })

  test('the list by class and the vouchers are printed without the rest of the page', async () => {
    const gift = await prize({ name: '貼紙', name_en: 'Sticker', point: 1, collect_at: 'Office' })
    await orderAs(1, gift, 1)
    const { page, go, complaints, close } = await asStaff()
    await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1 }')
    await go('/admin/orders')
    await button(page, 'More actions for Sticker for Student 2').waitFor()
    const paper = page.locator('.orders-paper')
    for (const [kind, text] of [
      ['Print the list by class', /1A[\s\S]*Student 2[\s\S]*Sticker/],
      ['Print the vouchers', /Student 2[\s\S]*Collect it at: Office/],
    ] as const) {
      await button(page, 'Print').click()
      await page.getByRole('menuitem', { name: kind }).click()
      await expect.poll(() => paper.textContent()).toMatch(text)
    }
    await expect.poll(() => page.evaluate<number>('printed')).toBe(2)
    await page.emulateMedia({ media: 'print' })
    expect([await paper.isVisible(), await page.locator('h1').isVisible()]).toEqual([true, false])
    expect(complaints).toEqual([])
    await close()
  })

  test.each(stories)(
    'a prize with a drawn picture is made on its page, and appears in the shop (%s, %i px)',
    async (locale, width) => {
      const zh = locale === 'zh'
      const visitor = await laurel.visit({ token: school.admin.token, width, locale })
      const { page, go, complaints, close } = visitor
      await go('/admin/redeem_pointrules')
      await button(page, zh ? '新增禮物' : 'Add prize').click()
      await page
        .getByRole('heading', { level: 1, name: zh ? '新增禮物' : 'Add prize' })
        .and(page.locator(':focus'))
        .waitFor()
      await page.getByLabel(zh ? '名稱' : 'Name', { exact: true }).fill('籃球')
      await page.getByLabel(zh ? '所需分數' : 'Points needed').fill('30')
      await page.getByLabel(zh ? '類型' : 'Type').selectOption('redeem')
      await button(page, zh ? '圖庫' : 'Gallery').click()
      await page.getByRole('button', { name: zh ? '球' : 'A ball', exact: true }).click()
      const preview = page.getByRole('region', {
        name: zh ? '學生看到的樣子' : 'As students see it',
      })
      await preview.locator('img[src^="/api/blobs/"]').waitFor()
      await preview.getByText(zh ? '3 位學生可以看到。' : 'Shown to 3 students.').waitFor()
      // Two students have 40 points.
      await preview.getByText(zh ? '其中 2 位' : '2 of them').waitFor()
      await expectAccessible(page)
      await button(page, zh ? '儲存' : 'Save').click()
      await page.waitForURL(({ search }) => search === '')
      await page.getByText('籃球').first().waitFor()
      const student = await asStudent(0, locale)
      await button(student.page, /^籃球/).locator('img[src^="/api/blobs/"]').waitFor()
      expect([...complaints, ...student.complaints]).toEqual([])
      await student.close()
      await close()
    },
  )

  test('a prize form asks before it is left, and keeps its input', async () => {
    const visitor = await laurel.visit({ token: school.admin.token, width: 1366 })
    const { page, go, close } = visitor
    await go('/admin/redeem_pointrules')
    await button(page, 'Add prize').click()
    await page.getByLabel('Name', { exact: true }).fill('Ball')
    await page.goBack()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ball')
    await close()
  })
})
