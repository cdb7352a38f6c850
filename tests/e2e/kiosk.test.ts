import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('a kiosk', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 5 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const call = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${laurel.origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }),
      },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: { code: string } }).data
  }
  const openKiosk = async (look: { locale?: 'zh'; width?: number } = {}) => {
    const { code } = await call('/devices/pairings', { device: school.device }, school.admin.token)
    const visitor = await laurel.visit(look)
    await visitor.go(`/device#${code}`)
    await visitor.page.getByRole('button', { name: /^(Pair|配對)$/ }).click()
    await visitor.page.getByLabel(/^(Student card|學生卡)$/).waitFor()
    return visitor
  }
  const cards = () => school.students.slice(0, 3).map(({ username }) => username)

  test('takes three cards one right after the other, ended by Enter or Tab, whatever has the focus', async () => {
    const visitor = await openKiosk()
    const { page } = visitor
    await page.getByRole('button', { name: 'Scan with the camera' }).focus()
    for (const [n, card] of cards().entries()) {
      await page.keyboard.type(card)
      await page.keyboard.press(n === 1 ? 'Tab' : 'Enter')
    }
    await page.getByText('Checked in. Welcome!').nth(2).waitFor()
    await visitor.close()
  })

  test('keeps the cards that it could not send over a reload, and sends them when the network is back', async () => {
    const visitor = await openKiosk()
    const { page } = visitor
    await page.route('**/api/devices/current/scan', (route) => route.abort())
    for (const card of cards()) {
      await page.keyboard.type(card)
      await page.keyboard.press('Enter')
    }
    const list = page.getByRole('region', { name: 'Cards not sent yet: 3' })
    await list.waitFor()
    await page.reload()
    await list.waitFor()
    await list
      .getByRole('button', { name: /^Dismiss/ })
      .first()
      .click()
    await page.unroute('**/api/devices/current/scan')
    await page.getByRole('region', { name: /^Cards not sent yet/ }).waitFor({ state: 'detached' })
    const { data } = (await fetch(`${laurel.origin}/api/actions/attendance?limit=100`, {
      headers: { authorization: `Bearer ${school.admin.token}` },
    }).then((answer) => answer.json())) as { data: unknown[] }
    expect(data).toHaveLength(2)
    await visitor.close()
  })
})
