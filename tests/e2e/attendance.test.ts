import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { openByMenu, toastOf } from './support/steps.ts'

describe.skipIf(noChromium)('attendance', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 22 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test('a class checks in, is undone, checks in again, and one check-in is undone', async () => {
    const visitor = await laurel.visit({ token: school.teacher.token })
    const { page } = visitor
    await visitor.go('/admin/checkin')
    const checkIn = async () => {
      await page.getByRole('radio', { name: 'Morning' }).check()
      await page.getByRole('combobox', { name: 'Class', exact: true }).selectOption({ label: '1B' })
      await page.getByRole('button', { name: 'Add all' }).click()
      await page.getByRole('button', { name: 'Check in' }).click()
      return toastOf(page, '2 students of 1B checked in')
    }
    await (await checkIn()).getByRole('button', { name: /^Undo( all \d+)?$/ }).click()
    await toastOf(page, 'Undone').waitFor()
    await (await checkIn()).waitFor()

    await openByMenu(page, 'Attendance history')
    await page.getByText('1–6 of 6').waitFor()
    await page.getByRole('button', { name: 'Undo Morning of Student 22' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'The whole batch of 2 records' }).waitFor()
    await dialog.getByLabel('Reason').selectOption({ label: 'Wrong student' })
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await toastOf(page, /Undone/)
      .last()
      .waitFor()
    await page.getByText('1–7 of 7').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  test('on a phone, in Chinese, one student goes home, and the list is exported', async () => {
    const visitor = await laurel.visit({ token: school.admin.token, locale: 'zh', width: 390 })
    const { page } = visitor
    await visitor.go('/admin/checkout')
    await page.getByText('Morning').tap()
    await page.getByRole('button', { name: '下一步：選擇學生' }).tap()
    await page.getByRole('option', { name: /學生3/ }).tap()
    await page.getByRole('button', { name: '1 位學生簽退' }).tap()
    await toastOf(page, '學生3已簽退').waitFor()

    await visitor.go('/admin/attendance_history')
    await page.getByText('學生3', { exact: true }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '匯出' }).tap(),
    ])
    expect(download.suggestedFilename()).toMatch(/^attendance-\d{8}-\d{6}\.csv$/)
    await toastOf(page, '匯出完成').waitFor()
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF時間,/)
    expect(lines[1]).toMatch(/,1A,3,學生3,Student 3,Morning,簽退,,陳雅達,$/)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  test('an auditor sees who came, and can neither check in nor undo', async () => {
    const body = { attendanceRule: school.attendanceRule, profiles: [school.students[0]!.profile] }
    await laurel.call('POST /actions/attendance/batch/checkin', school.admin.token, { body })
    const visitor = await laurel.visit({ token: school.auditor.token })
    const { page } = visitor
    await visitor.go('/admin/attendance_history')
    await page.getByText('學生1', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Undo / }).count()).toBe(0)
    await openByMenu(page, 'Check in')
    await page.getByRole('radio', { name: 'Morning' }).waitFor()
    expect(await page.getByRole('button', { name: 'Check in' }).count()).toBe(0)
    await visitor.close()
  })

  test('a check-in by somebody else appears automatically', async () => {
    const visitor = await laurel.visit({ token: school.admin.token })
    const { page } = visitor
    await visitor.go('/admin/attendance_history')
    await page.getByText('No records in the last 30 days').first().waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const body = { attendanceRule: school.attendanceRule, profiles: [school.students[1]!.profile] }
    await laurel.call('POST /actions/attendance/batch/checkin', school.teacher.token, { body })
    await page.getByText('學生2', { exact: true }).waitFor()
    await visitor.close()
  })

  test('a device for redemptions needs a prize, and can be deactivated', async () => {
    const visitor = await laurel.visit({ token: school.admin.token })
    const { page } = visitor
    await visitor.go('/admin/device')
    await page.getByRole('button', { name: 'Edit Gate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Use').selectOption({ label: 'Redeem' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Input is required.').waitFor()
    await dialog.getByLabel('Prize').selectOption({ label: 'A redeem' })
    await dialog.getByRole('checkbox', { name: 'This device is active' }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toastOf(page, 'Saved').waitFor()
    await page.getByRole('tab', { name: 'Inactive' }).click()
    await page.getByRole('row', { name: /Gate.*Redeem.*A redeem/ }).waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})
