import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

/** Where one text ends and the next begins, in the first line that has both. */
const edgesOf = (first: string, second: string) => `(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const [first, second] = ${JSON.stringify([first, second])}
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!node.data.includes(first) || !node.data.includes(second)) continue
    const boxOf = (text) => {
      const range = document.createRange()
      range.setStart(node, node.data.indexOf(text))
      range.setEnd(node, node.data.indexOf(text) + text.length)
      return range.getBoundingClientRect()
    }
    return [boxOf(first).right, boxOf(second).left]
  }
})()`

describe.skipIf(noChromium)('names and numbers as schools write them', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    // Classes have twenty students: 1A and 1B.
    school = await laurel.school({ students: 21 })
    await laurel.call('POST /organizationFilters', school.admin.token, {
      body: { name: { en: 'Form 2', zh: '中二' }, attribute: 'grade', value: 'F.2' },
    })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test('the grade of a class is corrected, and the list of students follows', async () => {
    const admin = await laurel.visit({ token: school.admin.token })
    const { page } = admin
    await admin.go('/admin/organizationfilter')
    await page.getByRole('button', { name: 'Grades of classes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Grades of classes' })
    await dialog.getByLabel('1B').selectOption({ label: 'Form 2' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    await admin.turnTo('/admin/student_list')
    await page.getByLabel('Class or grade').selectOption({ label: 'Form 2' })
    await page.getByText('1 in all').or(page.getByText('1–1 of 1')).first().waitFor()
    expect(admin.complaints).toEqual([])
  })

  test('a class number typed in full width is accepted', async () => {
    const [student] = school.students
    const admin = await laurel.visit({ token: school.admin.token })
    const { page } = admin
    await admin.go(`/admin/student_list/${student!.id}`)
    await page.getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('No.', { exact: true }).fill('３７')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1A (37)').first().waitFor()
    expect(admin.complaints).toEqual([])
  })

  test('a right-to-left name does not move the class and number to its other side', async () => {
    const [, student] = school.students
    const name = 'محمد علي'
    const body = { period: school.period, class: '1A', class_no: 38, name: { en: name, zh: '' } }
    expect(
      (await laurel.call(`PUT /users/${student!.id}`, school.admin.token, { body })).status,
    ).toBe(200)
    const admin = await laurel.visit({ token: school.admin.token })
    const { page } = admin
    await admin.go(`/admin/student_list/${student!.id}/point_record`)
    const line = page.getByText('1A (38)', { exact: false }).first()
    await line.waitFor()
    const [nameEnd = 0, classStart = 0] = await page.evaluate<number[]>(edgesOf(name, '1A (38)'))
    expect(classStart).toBeGreaterThanOrEqual(nameEnd)
    expect(admin.complaints).toEqual([])
  })
})
