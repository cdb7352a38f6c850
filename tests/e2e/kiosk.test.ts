import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

/** The files that the service worker stores. */
const kept = `caches.keys().then(async (names) => (await Promise.all(names.map((name) => caches.open(name)
  .then((cache) => cache.keys())))).flat().map(({ url }) => new URL(url).pathname))`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/**
 * Records in order which results are shown, because each disappears after six seconds, before a
 * busy machine has looked.
 */
const note = `(() => {
  window.shown = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const one of addedNodes)
      for (const name of one.querySelectorAll?.('.device-name') ?? []) window.shown.push(name.textContent)
  }).observe(document.body, { childList: true, subtree: true })
})()`
const names = (page: Page) => page.locator('.device-outcome .device-name').allTextContents()

describe.skipIf(noChromium)('a kiosk', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 4 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const asAdmin = async (route: string, body?: object) => {
    const answer = await laurel.call(route, school.admin.token, { body })
    expect([route, answer.status]).toEqual([route, 200])
    return answer.body.data
  }
  /** Returns the students in the attendance history. */
  const attendance = async () => {
    const rows: { profile: { _id: string } }[] = await asAdmin('GET /actions/attendance?limit=100')
    return rows.map(({ profile }) => profile._id).sort()
  }
  const cards = () => school.students.map(({ username }) => username)
  const openKiosk = async (locale: 'zh' | 'en', width = 1024) => {
    const { code } = await asAdmin('POST /devices/pairings', { device: school.device })
    const visitor = await laurel.visit({ locale, width })
    const { page } = visitor
    await page.setViewportSize({ width, height: 768 })
    const scans: Record<string, unknown>[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/devices/current/scan')) scans.push(request.postDataJSON())
    })
    await visitor.go(`/device#${code}`)
    await button(page, /^(Pair|配對)$/).click()
    await page.getByLabel(/^(Student card|學生證)/).waitFor()
    return { ...visitor, scans }
  }
  /** Types a card as a reader does: one key after the other, wherever the focus is. */
  const hold = async ({ page }: Pick<Visitor, 'page'>, card: string, end = 'Enter') => {
    await page.keyboard.type(card, { delay: 2 })
    await page.keyboard.press(end)
  }
  const unsent = (page: Page, count: number) =>
    page.getByRole('region', { name: `Cards not sent yet: ${count}` })

  test('three cards in quick succession give three results in order, wherever the focus is', async () => {
    const kiosk = await openKiosk('zh')
    const { page, scans } = kiosk
    await page.evaluate(note)
    const shown = () => page.evaluate<string[]>('window.shown')
    // The first card is still being sent when the others are read.
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/devices/current/scan', async (route) => {
      await held
      await route.continue()
    })
    await button(page, '用鏡頭掃描').focus()
    await hold(kiosk, cards()[0]!)
    await button(page, '確定').focus()
    await hold(kiosk, cards()[1]!, 'Tab')
    await button(page, 'EN').focus()
    await hold(kiosk, cards()[2]!)
    answer()
    await expect.poll(shown, patiently).toEqual(['生1', '生2', '生3'])
    expect(scans.map(({ card }) => card)).toEqual(cards().slice(0, 3))
    // Cards are read even if the camera is forbidden.
    await button(page, '用鏡頭掃描').click()
    await page.getByText(/^未能使用鏡頭/).waitFor()
    await hold(kiosk, cards()[3]!)
    await expect.poll(shown, patiently).toEqual(['生1', '生2', '生3', '生4'])
    await page.getByText('已簽到，歡迎！').first().waitFor()
    await expectAccessible(page)
    await expect.poll(attendance, patiently).toHaveLength(4)
    expect(kiosk.complaints).toEqual([])
    await kiosk.close()
  })

  test('a prize is offered, and redeemed only for the student who confirms it', async () => {
    const profiles = school.students.slice(0, 2).map(({ profile }) => profile)
    await asAdmin('POST /v2/actions/profiles', {
      pointRule_id: school.rules.reward,
      profiles,
      counts: 4,
    })
    const shop = { name: 'Shop', description: '', isEnableDeviceFunction: true, isActive: true }
    await asAdmin(`PUT /devices/${school.device}`, {
      ...shop,
      state: 'redeem',
      pointRule: school.rules.redeem,
    })
    const kiosk = await openKiosk('zh')
    const { page, scans } = kiosk
    const yes = button(page, '兌換A redeem（10 分）')
    await hold(kiosk, cards()[0]!)
    await hold(kiosk, cards()[1]!)
    await expect.poll(() => yes.count(), patiently).toBe(2)
    expect(await names(page)).toEqual(['生2', '生1'])
    await expectAccessible(page)
    // A reader that types while the Yes button has the focus presses nothing.
    await yes.last().focus()
    await hold(kiosk, cards()[2]!)
    await page.getByText('積分不足，未能兌換A redeem。').waitFor()
    expect(scans.filter(({ confirm }) => confirm)).toEqual([])

    const of = (name: string) => page.locator('.device-outcome').filter({ hasText: name })
    await of('生1').getByRole('button', { name: /^兌換/ }).click()
    await of('生1').getByText('已兌換A redeem，餘下積分：').waitFor()
    await of('生1').getByText('10', { exact: true }).waitFor()
    expect(scans.filter(({ confirm }) => confirm)).toMatchObject([{ card: cards()[0] }])
    await of('生2').getByRole('button', { name: '取消' }).click()
    await of('生2').waitFor({ state: 'detached' })
    expect((await asAdmin(`GET /profiles/${school.students[1]!.profile}`)).point).toBe(20)
    expect(kiosk.complaints).toEqual([])
    await kiosk.close()
  })

  test('offline cards stay listed with their times across a reload, until each is sent or discarded', async () => {
    const kiosk = await openKiosk('en', 390)
    const { page, context } = kiosk
    await expect.poll(() => page.evaluate<string[]>(kept), patiently).toContain('/user')
    await context.setOffline(true)
    for (const card of cards().slice(0, 3)) await hold(kiosk, card)
    await unsent(page, 3).waitFor()
    await page.reload()
    await unsent(page, 3).waitFor()
    expect(await unsent(page, 3).getByRole('listitem').allTextContents()).toEqual(
      cards()
        .slice(0, 3)
        .map((card) =>
          expect.stringMatching(new RegExp(`^\\d\\d:\\d\\d …${card.slice(-4)} Check in`)),
        ),
    )
    await hold(kiosk, cards()[3]!)
    await unsent(page, 4).waitFor()
    await expectAccessible(page)
    // The camera's script is missing, but the list is there.
    await button(page, 'Scan with the camera').click()
    await page
      .locator('.device-input')
      .getByText(/^Server Connection Error/)
      .waitFor()
    await button(page, /^Discard card …0002/).click()
    await unsent(page, 3).waitFor()
    await context.setOffline(false)
    await page.getByRole('region', { name: /^Cards not sent yet/ }).waitFor({ state: 'detached' })
    const came = [0, 2, 3].map((n) => school.students[n]!.profile)
    await expect.poll(attendance, patiently).toEqual(came.sort())
    await kiosk.close()
  })
})
