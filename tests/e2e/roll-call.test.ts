import { describe, expect, test } from 'vitest'
import { noChromium } from './support/browser.ts'
import { patiently } from './support/laurel.ts'
import { openMyClass } from './support/my-class.ts'
import { toastOf } from './support/steps.ts'

describe.skipIf(noChromium)('A roll call', patiently, () => {
  const stage = openMyClass()

  test('two taps, and one for each absent student, call the roll from the start page', async () => {
    const { page, go, tap, taps, complaints, close } = await stage.home()
    await tap(
      page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Roll call' }),
    )
    await tap(page.getByRole('button', { name: /^03 Student 3,/ }))
    await page.getByRole('button', { name: '03 Student 3, Absent' }).waitFor()
    await tap(page.getByRole('button', { name: 'Save: 19 present, 1 absent' }))
    await toastOf(page, 'Roll of 1A called').waitFor()
    expect(taps()).toBe(3)
    await page.getByRole('button', { name: /^04 Student 4, In since/ }).waitFor()
    await go('/admin/myclass')
    await page.getByRole('button', { name: /^03 Student 3, .*absent today/ }).waitFor()
    await page.getByRole('button', { name: 'Whole class, 19' }).waitFor()
    await go('/admin/homeworksubmitrecord?class=1A')
    await page.getByText('Absent at roll call').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('an undone roll call makes nobody absent', async () => {
    const { page, go, close } = await stage.home({ width: 1366 })
    await go('/admin/rollcall')
    await page.getByRole('button', { name: /^03 Student 3,/ }).click()
    await page.getByRole('button', { name: 'Save: 19 present, 1 absent' }).click()
    await toastOf(page, 'Roll of 1A called')
      .getByRole('button', { name: /^Undo( all \d+)?$/ })
      .click()
    await page.getByRole('button', { name: 'Save: 20 present, 0 absent' }).waitFor()
    await go('/admin/myclass')
    await page.getByRole('button', { name: 'Whole class, 20' }).waitFor()
    await close()
  })

  test('a roll call without anybody present is undone long after its toast, and a colleague’s screens follow', async () => {
    const quiet = await stage.laurel.school({ students: 4 })
    const staff = await stage.laurel.visit({ token: quiet.admin.token, width: 1366 })
    const colleague = await stage.laurel.visit({ token: quiet.teacher.token, width: 390 })
    await staff.go('/admin/rollcall')
    await colleague.go('/admin/myclass')
    const { page } = staff
    const absent = colleague.page.getByRole('button', { name: /^01 Student 1, .*absent today/ })
    for (const n of [1, 2, 3, 4])
      await page.getByRole('button', { name: new RegExp(`^0${n} Student ${n},`) }).click()
    await page.getByRole('button', { name: 'Save: 0 present, 4 absent' }).click()
    await toastOf(page, 'Roll of 1A called').waitFor()
    await absent.waitFor()
    await toastOf(page, 'Roll of 1A called').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo the roll call' }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Undo the roll call' })
      .press('Enter')
    await page.getByRole('button', { name: 'Save: 4 present, 0 absent' }).waitFor()
    await page.locator('main :focus').waitFor()
    await absent.waitFor({ state: 'detached' })
    expect([...staff.complaints, ...colleague.complaints]).toEqual([])
    await staff.close()
    await colleague.close()
  })
})
