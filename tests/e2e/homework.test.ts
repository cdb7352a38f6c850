import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { toastOf } from './support/steps.ts'

describe.skipIf(noChromium)('homework', patiently, () => {
  let laurel: Laurel
  let school: School

  const send = async (route: string, body: object) =>
    (await laurel.call(route, school.admin.token, { body })).body.data

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 22, modules: ['homework', 'subject'] })
    const { _id: subject } = await send('POST /v2/subjects', {
      name: { zh: '數學', en: 'Mathematics' },
      type: 'core',
    })
    await send('POST /v2/subjects', { name: { zh: '中文', en: 'Chinese' }, type: 'core' })
    await send('POST /v2/homework/type', { name: '作業簿', name_en: 'Workbook', subject })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test('on a phone, in Chinese, a class is marked, one mark changed and deleted, and the student sees it live', async () => {
    const [first] = school.students
    const pupil = await laurel.visit({ token: first!.token, locale: 'zh', width: 390 })
    await pupil.go('/user/overview/submitted_homework_record')
    await pupil.page.getByText('沒有紀錄').first().waitFor()
    await pupil.page.getByText('即時', { exact: true }).waitFor()

    const visitor = await laurel.visit({ token: school.admin.token, locale: 'zh', width: 390 })
    const { page } = visitor
    await visitor.go('/admin/homeworksubmitrecord')
    await page.getByText('請先選擇班別').waitFor()
    await page.getByLabel('班別').selectOption('1A')
    await page.getByRole('button', { name: '全部已交' }).tap()
    await page
      .getByRole('radiogroup', { name: '學生1', exact: true })
      .getByRole('radio', { name: '欠交' })
      .tap()
    await page.getByRole('button', { name: '儲存 20 位' }).tap()
    await toastOf(page, '已儲存 1A 班 20 位學生的功課').waitFor()
    await pupil.page.getByRole('table').getByText('欠交').waitFor()

    // The current mark is shown with its time and author, and another status replaces it.
    const row = page.getByRole('listitem').filter({ has: page.getByText('學生1', { exact: true }) })
    await row.getByText(/由陳雅達記錄/).waitFor()
    await row.getByRole('radio', { name: '缺席' }).tap()
    await row.getByText(/原為欠交/).waitFor()
    await page.getByRole('button', { name: '儲存 1 位' }).tap()
    await toastOf(page, '已儲存學生1的功課').waitFor()
    await pupil.page.getByRole('table').getByText('缺席').waitFor()

    await visitor.go('/admin/homeworkHistory?name=學生1&type=absent')
    await page.getByRole('button', { name: '學生1：之前的 1 次紀錄' }).tap()
    const earlier = page.getByRole('dialog')
    await earlier.getByText('已取代').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /刪除學生1/ }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^刪除$/ })
      .tap()
    await toastOf(page, '已刪除').waitFor()
    await page.getByText('沒有紀錄').first().waitFor()
    await pupil.page.getByText('沒有紀錄').first().waitFor()
    expect([...visitor.complaints, ...pupil.complaints]).toEqual([])
    await Promise.all([visitor.close(), pupil.close()])
  })

  test('in English, by keyboard, a teacher marks a class, records unfinished homework, and opens the records behind a bar', async () => {
    const visitor = await laurel.visit({ token: school.teacher.token })
    const { page } = visitor
    await visitor.go('/admin/homeworksubmitrecord?class=1B')
    await page
      .getByRole('radiogroup', { name: 'Student 21' })
      .getByRole('radio', { name: 'Submitted', exact: true })
      .focus()
    for (const key of ['1', 'ArrowDown', '2']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Save 2 students' }).click()
    await toastOf(page, 'Homework of 2 students of 1B saved').waitFor()

    await visitor.go('/admin/unfinishedhomeworkrecord')
    await page.getByRole('radio', { name: /Workbook/ }).check()
    await page.getByRole('combobox', { name: 'Class', exact: true }).selectOption({ label: '1B' })
    await page.getByRole('option', { name: /Student 22/ }).click()
    await page.getByLabel('Remark for Student 22').fill('Question 6 to 10 left out')
    await page.getByRole('button', { name: 'Record as unfinished' }).click()
    await toastOf(page, 'Unfinished homework of Student 22 recorded').waitFor()

    await visitor.go('/admin/homeworkstatistics')
    const bar = page.getByRole('link', {
      name: 'Class 1B: 2 records, Submitted 1 50.0%, Not submitted 1 50.0%, Absent 0 0.0%',
    })
    await bar.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/homeworkHistory/)
    await page.getByText('1–2 of 2').waitFor()
    await page.getByRole('tab', { name: 'Unfinished' }).click()
    await page.getByText('Question 6 to 10 left out').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('Question 6 to 10 left out')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  test('subjects are sorted by the keyboard and by dragging', async () => {
    const visitor = await laurel.visit({ token: school.admin.token })
    const { page } = visitor
    await visitor.go('/admin/subjectsetting')
    const names = async () =>
      (await laurel.call('GET /v2/subjects', school.admin.token)).body.data.map(nameOf)
    await page.getByRole('button', { name: 'Change the order' }).click()
    await page.getByRole('button', { name: /^Chinese, 2 of 2/ }).focus()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await toastOf(page, 'Saved').waitFor()
    expect(await names()).toEqual(['Chinese', 'Mathematics'])

    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Change the order' }).click()
    const handle = page.getByRole('button', { name: /^Chinese, 1 of 2/ })
    const box = (await handle.boundingBox())!
    await page.mouse.move(box.x + 10, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 10, box.y + box.height + 30, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('button', { name: /^Chinese, 2 of 2/ }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await names()).toEqual(['Mathematics', 'Chinese'])
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})

const nameOf = ({ name }: { name: { en: string } }) => name.en
