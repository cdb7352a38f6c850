import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { showBars, showCard, withCamera } from './support/shown-cards.ts'
import { toastOf } from './support/steps.ts'

describe.skipIf(noChromium)('The phone as a scanner', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 25 })
    await laurel.call('PUT /v2/my_class/board', school.teacher.token, { body: { class: '1A' } })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const at = async (path: string, { width = 390, hasCamera = true } = {}) => {
    const visitor = await laurel.visit({ token: school.teacher.token, width })
    if (hasCamera) await withCamera(visitor.context)
    await visitor.go(path)
    return visitor
  }
  const username = (number: number) => school.students[number - 1]!.username
  const scanner = (page: Page) =>
    page.getByRole('region', { name: 'Scan a student’s card or QR code' })
  const says = (page: Page, text: string) => scanner(page).getByText(text, { exact: true })
  const balanceOf = async (number: number) => {
    const { profile } = school.students[number - 1]!
    const path = `GET /profiles/${profile}?minPosition=${await laurel.deps.eventStore.head()}`
    return (await laurel.call(path, school.teacher.token)).body.data.point
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const tile = (page: Page, number: number) =>
    page.getByRole('button', { name: new RegExp(`Student ${number},`) })

  test('several cards are read one after the other in My class, and rewarded at once', async () => {
    const { page, complaints, close } = await at('/admin/myclass')
    await button(page, 'Scan cards').click()
    await scanner(page).getByLabel('Camera picture').waitFor()
    await showCard(page, username(3))
    await says(page, '03 Student 3 is selected, 1 in all').waitFor()
    await showCard(page, 'NOBODY')
    await scanner(page)
      .getByText(/^No student has the code “NOBODY”/)
      .waitFor()
    await showCard(page, username(5))
    await says(page, '05 Student 5 is selected, 2 in all').waitFor()
    await expectAccessible(page)
    for (const number of [3, 5])
      await tile(page, number).and(page.locator('[aria-pressed="true"]')).waitFor()
    await showCard(page, null)
    await page
      .getByRole('region', { name: 'Rules' })
      .getByRole('button', { name: /^A reward/ })
      .first()
      .click()
    await toastOf(page, '1A, 2 students +5 each').waitFor()
    // The scanner stays open.
    await showCard(page, username(7))
    await says(page, '07 Student 7 is selected, 1 in all').waitFor()
    await button(page, 'Close').click()
    await button(page, 'Scan cards').and(page.locator(':focus')).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a student of another class is reported, and is selected there on request', async () => {
    const { page, complaints, close } = await at('/admin/myclass', { width: 1366 })
    await button(page, 'Scan cards').click()
    await showCard(page, username(22))
    await scanner(page)
      .getByText(/^Student 22 is in 1B, not in 1A/)
      .waitFor()
    await showCard(page, null)
    await button(page, 'Open 1B and select').click()
    await tile(page, 22).and(page.locator('[aria-pressed="true"]')).waitFor()
    await scanner(page).waitFor()
    await showCard(page, username(23))
    await scanner(page)
      .getByText(/^\d+ Student 23 is selected, 2 in all$/)
      .waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('without a camera the number is typed, and a filled basket stays until it is discarded', async () => {
    await laurel.call('POST /v2/actions/profiles', school.teacher.token, {
      body: {
        pointRule_id: school.rules.reward,
        profiles: school.students.slice(0, 2).map(({ profile }) => profile),
        counts: 4,
      },
    })
    const { page, complaints, close } = await at('/admin/redeem', { hasCamera: false })
    await button(page, 'Scan cards').click()
    await scanner(page)
      .getByText(/^The camera cannot be used/)
      .waitFor()
    const typed = scanner(page).getByLabel(/card number or username/)
    await typed.fill(username(1))
    await typed.press('Enter')
    await says(page, 'Student 1 is selected: 20 points').waitFor()
    await button(page, 'Add A redeem').click()
    await typed.fill(username(2))
    await typed.press('Enter')
    await scanner(page)
      .getByText(/^The basket has prizes for Student 1/)
      .waitFor()
    await expectAccessible(page)
    await button(page, 'Empty it and select Student 2').click()
    await says(page, 'Student 2 is selected: 20 points').waitFor()
    await page.keyboard.press('Escape')
    await scanner(page).waitFor({ state: 'detached' })
    await button(page, 'Add A redeem').click()
    await button(page, 'Redeem 10 points').click()
    await toastOf(page, 'Student 2 redeemed 10 points').waitFor()
    expect(await balanceOf(1)).toBe(20)
    expect(await balanceOf(2)).toBe(10)
    expect(complaints).toEqual([])
    await close()
  })

  test('several students are chosen for one prize by their cards', async () => {
    const { page, complaints, close } = await at('/admin/redeem?way=profiles', { width: 1366 })
    await button(page, 'Scan cards').click()
    await showCard(page, username(4))
    await says(page, 'Student 4 is selected, 1 in all').waitFor()
    await showCard(page, username(9))
    await says(page, 'Student 9 is selected, 2 in all').waitFor()
    await page.getByRole('listbox', { name: 'Selected' }).getByText('Student 9').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a printed card with bars is read as well, and a camera that disconnects is reported', async () => {
    const [first] = school.students
    const body = {
      period: school.period,
      class: '1A',
      class_no: 1,
      card_id: '4217',
      name: { zh: '學生1', en: 'Student 1' },
    }
    const edited = await laurel.call(`PUT /users/${first!.id}`, school.admin.token, { body })
    expect(edited.status).toBe(200)
    const { page, complaints, close } = await at('/admin/redeem?way=profiles', { width: 1366 })
    await button(page, 'Scan cards').click()
    await showBars(page, '4217')
    await says(page, 'Student 1 is selected, 1 in all').waitFor()
    await page.evaluate(`(() => {
      const { srcObject } = document.querySelector('video')
      for (const track of srcObject.getVideoTracks()) track.dispatchEvent(new Event('ended'))
    })()`)
    await scanner(page)
      .getByText(/^The camera cannot be used/)
      .waitFor()
    await button(page, 'Try again').click()
    await showCard(page, username(9))
    await says(page, 'Student 9 is selected, 2 in all').waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
