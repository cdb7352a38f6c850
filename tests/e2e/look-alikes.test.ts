import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { password, type School } from '#tests/support/school.ts'
import { expectAccessible, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('accounts that differ only in spelling', patiently, () => {
  let laurel: Laurel
  let school: School
  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 4 })
    const [one, double, other, alike] = school.students
    const twin = (id: string, username: string) =>
      laurel.deps.db.query(sql.typeAlias('void')`
        UPDATE users SET username = ${`${username}\u200b`}, twin = 1 WHERE id = ${id}`)
    await twin(double!.id, one!.username)
    await twin(alike!.id, other!.username)
    const body = {
      pointRule_id: school.rules.reward,
      profiles: [one!.profile, other!.profile, alike!.profile],
    }
    await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test('one is merged and one is renamed with the keyboard, and signs in by its new name', async () => {
    const { page, go, close, complaints } = await laurel.visit({ token: school.admin.token })
    await go('/admin/student_list')
    const card = page.locator('.student-list-alike')
    await card.getByRole('button', { name: /^Merge:/ }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('no points or other records').waitFor()
    await expectAccessible(page)
    // The dialog deletes an account, so the focus starts on the safe button.
    await dialog.locator('button:focus', { hasText: 'Cancel' }).waitFor()
    await dialog.getByRole('button', { name: 'Delete and merge' }).press('Enter')
    await page.getByText('Accounts merged').waitFor()
    await card.locator('h2:focus').waitFor()
    expect(await card.getByRole('button', { name: /^Merge:/ }).count()).toBe(0)
    await card.getByText('Both have records', { exact: false }).waitFor()

    const [one, , other, alike] = school.students
    await card.getByRole('button', { name: /^Change username.*200B/ }).press('Enter')
    await dialog.locator('input:focus').fill(one!.username.toUpperCase())
    await page.keyboard.press('Enter')
    await dialog.getByText('This student ID already exists.').waitFor()
    await expectAccessible(page)
    await dialog.locator('input:focus').fill('n77')
    await page.keyboard.press('Enter')
    await page.getByText(`Username changed to ${school.prefix}n77`).waitFor()
    await card.waitFor({ state: 'detached' })
    // The card is gone, but the focus is not lost.
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).not.toBe('BODY')
    await page.getByRole('row', { name: new RegExp(`${school.prefix}n77`) }).waitFor()
    const signIn = async (username: string) => {
      const body = { type: 'user', username, password }
      const { token } = (await laurel.call('POST /v2/cms/auth/login', null, { body })).body.data
      return (await laurel.call('GET /auth/user', token)).body.data._id
    }
    expect(await signIn(`${school.prefix}N77`)).toBe(alike!.id)
    expect(await signIn(other!.username)).toBe(other!.id)
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await close()
  })
})
