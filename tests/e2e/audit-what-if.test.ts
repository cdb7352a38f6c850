import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { startWorkingOutWhatIfs } from '#workers/jobs/audit.ts'
import { startRecordingRuleCorrections } from '#workers/jobs/record-rule-corrections.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('a period with other points', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    await startWorkingOutWhatIfs(laurel.deps)
    await startRecordingRuleCorrections(laurel.deps)
    school = await laurel.school({ students: 3 })
    const [first, second] = school.students.map(({ profile }) => profile)
    const { reward, parent_reward: parent, redeem } = school.rules
    const give = (rule: string, profile: string | undefined, counts: number, call = 'profiles') =>
      laurel.call(`POST /v2/actions/${call}`, school.admin.token, {
        body: { pointRule_id: rule, profiles: [profile], counts },
      })
    // The first student has 15 points and a prize of 10; the second has 4 points.
    await give(reward, first, 3)
    await give(redeem, first, 1, 'profiles_redeem')
    await give(parent, second, 2)
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test('is computed from a sentence, shown beside the real period, and stored under an address', async () => {
    const { page, go, complaints, close } = await laurel.visit({
      token: school.auditor.token,
      locale: 'en',
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    await go('/admin/audit/what-if')
    await page.getByText('What would you like to know?').waitFor()
    await page.getByLabel('Rule or prize').selectOption(school.rules.reward)
    const points = page.getByRole('textbox', { name: 'Points' })
    await points.fill('many')
    await page.getByText('Enter a whole number from 0 to 1,000,000').waitFor()
    await points.fill('2')
    await page.getByRole('button', { name: 'One point less' }).click()
    await page.getByText('3 times × (1 − 5) =').waitFor()
    await page.getByText('1 of 3 students change').waitFor()
    await page.getByText('1 student would have redeemed more than they earned.').waitFor()
    const rows = () =>
      page
        .getByRole('table', { name: 'Ranking and balances' })
        .locator('tbody tr')
        .allTextContents()
    await expect
      .poll(rows)
      .toEqual([
        '1Student 11A (01) · 1 entry515 points1Student 21A (02)44 points0up from 2',
        '2Student 21A (02)44 points2Student 11A (01)−73 points−12down from 1',
        '3Student 31A (03)00 points3Student 31A (03)00 points0same',
      ])
    // The address leads to the same result after a reload.
    await page.waitForURL(/what=/)
    await page.reload()
    await page.getByText('3 times × (1 − 5) =').waitFor()
    expect(await page.getByRole('textbox', { name: 'Points' }).inputValue()).toBe('1')
    await page.getByRole('radio', { name: 'Classes' }).click()
    await page.getByRole('cell', { name: '1A' }).first().waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^what-if-.*\.csv$/)
    // Two rules at once; the new one has the focus.
    await page.getByRole('button', { name: 'Add another' }).click()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('SELECT')
    await page.getByLabel('Rule or prize').nth(1).selectOption(school.rules.redeem)
    await page.getByRole('textbox', { name: 'Points' }).nth(1).fill('1')
    await page.getByText('1 time × (1 − 10) =').waitFor()
    await page.getByText('Nobody would have redeemed more than they earned.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('on a phone the list shows what changes, and an unknown address says that nothing is kept', async () => {
    const { page, go, complaints, close } = await laurel.visit({
      token: school.admin.token,
      locale: 'zh',
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await go('/admin/audit/what-if')
    await page.getByLabel('規則或禮物').selectOption(school.rules.reward)
    await page.getByRole('textbox', { name: '分數' }).fill('0')
    await page.getByText('−15 分').waitFor()
    await page.getByRole('row', { name: /學生1/ }).getByText('由第 1 名').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.goto(`${page.url().split('?')[0]}?what=00000000-0000-4000-8000-000000000000`)
    await page.getByText('這次重算已不再保留').waitFor()
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
    await close()
  })

  test('is recorded as corrections, and undone, by keyboard alone', async () => {
    const { page, go, complaints, close } = await laurel.visit({
      token: school.admin.token,
      locale: 'en',
    })
    await page.setViewportSize({ width: 1366, height: 625 })
    await go('/admin/audit/what-if')
    await page.getByLabel('Rule or prize').selectOption(school.rules.reward)
    await page.getByRole('textbox', { name: 'Points' }).fill('3')
    await page.getByText('3 times × (3 − 5) =').waitFor()
    const record = page.getByRole('button', { name: 'Record as corrections…' })
    await record.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Reason (optional)').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT')
    await page.getByText('1 student will be below zero').waitFor()
    await page.keyboard.type('Agreed by the staff meeting')
    await page.keyboard.press('Enter')
    await page.getByText('1 award of 1 student: −6 points.').waitFor()
    await page.getByText('Agreed by the staff meeting').waitFor()
    const balance = async () => {
      const path = `GET /profiles/${school.students[0]!.profile}`
      return (await laurel.call(path, school.admin.token)).body.data.point as number
    }
    await expect.poll(balance).toBe(-1)
    await page.getByRole('button', { name: /^Undo the corrections of/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 award gets its former points again: +6 points in all.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/^Undone by Ada Chan/).waitFor()
    await expect.poll(balance).toBe(5)
    await page.goto(`${page.url().split('/admin')[0]}/admin/history?by=entry`)
    await page.getByText('The correction was undone').first().waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
