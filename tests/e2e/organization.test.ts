import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('the organisation', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 1 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const fileOf = (width: number, height: number) => ({
    name: 'image.png',
    mimeType: 'image/png',
    buffer: pngOf(width, height),
  })
  const isDrawn = ({ page }: Visitor, selector: string) => {
    const widthOf = (image: unknown) => (image as { naturalWidth: number }).naturalWidth
    return vi.waitFor(async () => {
      expect(await page.locator(selector).first().evaluate(widthOf)).toBeGreaterThan(0)
    })
  }

  test('changes by an administrator soon appear on everybody’s open pages', async () => {
    const admin = await laurel.visit({ token: school.admin.token })
    const teacher = await laurel.visit({ token: school.teacher.token })
    const student = await laurel.visit({ token: school.students[0]!.token })
    await Promise.all([
      admin.go('/admin/organizationinfo'),
      teacher.go('/admin/external_links'),
      student.go('/user/overview'),
    ])
    await Promise.all([
      teacher.page.getByText('No external link yet').waitFor(),
      student.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor(),
    ])

    const { page } = admin
    await page.getByLabel('English name').fill('Ching Laam')
    await page.getByLabel('Choose logo').first().setInputFiles(fileOf(80, 80))
    await page.getByLabel('Choose banner').first().setInputFiles(fileOf(600, 100))
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.keyboard.type('Library')
    await page
      .getByRole('textbox', { name: 'Web address', exact: true })
      .fill('https://library.example/')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('All changes are saved').waitFor()

    await teacher.page.getByRole('link', { name: 'Library' }).waitFor()
    for (const visitor of [admin, teacher, student]) {
      await visitor.page.locator('.org').getByText('Ching Laam').waitFor()
      await isDrawn(visitor, '.org img')
      expect(visitor.loads()).toBe(1)
    }
    await teacher.go('/admin/dashboard')
    await isDrawn(teacher, 'img.dash-banner')
    for (const { complaints } of [admin, teacher, student]) expect(complaints).toEqual([])
  })
})
