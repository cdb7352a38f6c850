import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { toastOf } from './support/steps.ts'

const rulesCall = /\/api\/(pointRules|v2\/cms\/profiles\/parent)\b/

describe.skipIf(noChromium)('a rule that is edited before the confirmation', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 3 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  /**
   * Edits a rule, as a colleague does in another window. The page's calls for the rules get no
   * answer until the page asks about the points.
   */
  const edit = async (page: Page, type: 'reward' | 'redeem' | 'parent_reward', point: number) => {
    await page.route(rulesCall, (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    )
    const id = school.rules[type]
    const { rows, rule } = await ruleOf(id)
    expect(rows).toBeGreaterThan(0)
    const answer = await laurel.call(`PUT /pointRules/${id}`, school.admin.token, {
      body: { ...rule, point },
    })
    expect(answer.status, answer.text).toBe(200)
  }
  const ruleOf = async (id: string) => {
    const { body } = await laurel.call('GET /pointRules?limit=100', school.admin.token)
    const found = body.data.find(({ _id }: { _id: string }) => _id === id)
    const { name, type, ruleCategory, quota_type, quota_count } = found
    const ofParent = type === 'parent_reward' && { quota_type, quota_count }
    const rule = {
      name,
      type,
      ...(ruleCategory && { ruleCategory: ruleCategory._id }),
      ...ofParent,
    }
    return { rows: body.data.length, rule }
  }
  const recorded = async () => {
    const path = `GET /v2/actions?period=${school.period}&limit=100&minPosition=${await head()}`
    const { body } = await laurel.call(path, school.admin.token)
    return body.data.map(({ point }: { point: number }) => point)
  }
  const head = () => laurel.deps.eventStore.head()
  const asked = async (page: Page) => {
    const dialog = page.getByRole('dialog', { name: 'The points have just changed' })
    await dialog.waitFor()
    await page.unroute(rulesCall)
    return dialog
  }

  test('asks again on the reward screen, and the keyboard confirms the new points', async () => {
    const { page, go, complaints, close } = await laurel.visit({ token: school.teacher.token })
    await go('/admin/reward')
    await page.getByRole('radio', { name: /A reward/ }).check()
    await page.getByRole('button', { name: 'Add all' }).click()
    await edit(page, 'reward', 9)
    await page.getByRole('button', { name: 'Give points' }).click()
    const dialog = await asked(page)
    await dialog.getByText('was +5, is now +9').waitFor()
    await dialog.getByText('3 students: +9 each, 27 in all').waitFor()
    expect(await recorded()).toEqual([])
    await dialog
      .getByRole('button', { name: 'Confirm 27 points' })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('Enter')
    await toastOf(page, '3 students of 1A rewarded').waitFor()
    expect(await recorded()).toEqual([9, 9, 9])
    // The browser's console shows nothing but the refusal.
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
    await close()
  })

  test('asks again in My class, and the choices stay without a confirmation', async () => {
    const { page, go, close } = await laurel.visit({ token: school.teacher.token, width: 390 })
    await go('/admin/myclass')
    await page.getByRole('button', { name: /^01 Student 1,/ }).click()
    await edit(page, 'reward', 9)
    const rule = page
      .getByRole('region', { name: 'Rules' })
      .getByRole('button', { name: /^A reward/ })
    await rule.click()
    const dialog = await asked(page)
    await dialog.getByText('was +5, is now +9').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await recorded()).toEqual([])
    await page.getByRole('button', { name: /^01 Student 1,/, pressed: true }).waitFor()
    await rule.getByText('+9').waitFor()
    await rule.click()
    await toastOf(page, 'Student 1 +9').waitFor()
    expect(await recorded()).toEqual([9])
    await close()
  })

  test('asks again for a basket', async () => {
    const profile = school.students[0]!.profile
    const body = { pointRule_id: school.rules.reward, profiles: [profile], counts: 5 }
    await laurel.call('POST /v2/actions/profiles', school.teacher.token, { body })
    await recorded()
    const { page, go, close } = await laurel.visit({ token: school.teacher.token })
    await go(`/admin/redeem?profile=${profile}`)
    await page
      .getByRole('button', { name: /^Add A redeem/ })
      .first()
      .click()
    await edit(page, 'redeem', 12)
    await page.getByRole('button', { name: 'Redeem 10 points' }).click()
    const dialog = await asked(page)
    await dialog.getByText('was 10, is now 12').waitFor()
    await dialog.getByText('The basket is now 12 of the balance of 25.').waitFor()
    await dialog.getByRole('button', { name: 'Confirm 12 points' }).click()
    await toastOf(page, 'Student 1 redeemed 12 points').waitFor()
    expect((await recorded()).toSorted()).toEqual([-12, 25])
    await close()
  })

  test('asks again when a parent rewards', async () => {
    const { page, go, close } = await laurel.visit({
      token: school.students[0]!.parentToken,
      width: 390,
    })
    await go('/user/reward')
    await page.getByRole('radio').first().check()
    await edit(page, 'parent_reward', 8)
    await page.getByRole('button', { name: /^Give \d+ point/ }).click()
    const dialog = await asked(page)
    await dialog.getByText(/is now \+8/).waitFor()
    await dialog.getByRole('button', { name: 'Confirm 8 points' }).click()
    await toastOf(page, 'Student 1 rewarded').waitFor()
    expect(await recorded()).toEqual([8])
    await close()
  })
})
