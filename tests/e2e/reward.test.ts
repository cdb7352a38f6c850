import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { cardOf, openByMenu, tabTo, toastOf } from './support/steps.ts'

describe.skipIf(noChromium)('rewarding', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 25 })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const open = async (look: Parameters<Laurel['visit']>[0] = {}) => {
    const visitor = await laurel.visit({ token: school.teacher.token, ...look })
    await visitor.go('/admin/reward')
    await visitor.page.getByRole('heading', { level: 1, name: 'Reward several classes' }).waitFor()
    return visitor
  }
  const rewardClass = async (page: Page, name: string) => {
    await page.getByRole('radio', { name: /A reward/ }).check()
    await page.getByRole('combobox', { name: 'Class', exact: true }).selectOption({ label: name })
    await page.getByRole('button', { name: 'Add all' }).click()
    await page.getByRole('button', { name: 'Give points' }).click()
  }
  const expectTotal = async ({ page }: Visitor, count: number) => {
    await openByMenu(page, 'Dashboard')
    await cardOf(page, 'Rewards given')
      .locator('.num-big')
      .getByText(String(count), { exact: true })
      .waitFor()
  }

  test('one click undoes a whole batch within ten seconds', async () => {
    const visitor = await open()
    const { page } = visitor
    await rewardClass(page, '1A')
    const toast = toastOf(page, '20 students of 1A rewarded')
    await toast.getByRole('button', { name: /^Undo( all \d+)?$/ }).click()
    await toastOf(page, 'Undone').waitFor()
    await expectTotal(visitor, 0)
    await openByMenu(page, 'History')
    // One row for the batch and one for its undo.
    await page.getByText('1–2 of 2').waitFor()
    await page.getByText('40 entries in all').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  test('the time for undo stops under the pointer, and then runs out', async () => {
    const visitor = await laurel.visit({ token: school.teacher.token })
    const { page } = visitor
    await page.clock.install()
    await visitor.go('/admin/reward')
    await rewardClass(page, '1B')
    const toast = toastOf(page, '5 students of 1B rewarded')
    await toast.hover()
    const left = Number(await toast.locator('.ring text').textContent())
    expect(left).toBeGreaterThan(0)
    await page.clock.fastForward(20_000)
    expect(Number(await toast.locator('.ring text').textContent())).toBe(left)
    await page.mouse.move(5, 5)
    await page.clock.fastForward(10_000)
    await toast.waitFor({ state: 'detached' })
    await visitor.close()
  })

  test('a toast without a button lets clicks through, and no pointer stops its time', async () => {
    const visitor = await laurel.visit({ token: school.admin.token })
    const { page } = visitor
    await visitor.go('/admin/pointrule_categories')
    const add = page.getByRole('button', { name: 'Add category' })
    const saved = toastOf(page, 'Saved')
    const dialog = page.getByRole('dialog')
    const clickedThrough: boolean[] = []
    for (const name of ['Service', 'Sport', 'Art', 'Music']) {
      await add.click()
      clickedThrough.push((await saved.count()) > 0)
      await dialog.getByLabel('Chinese name').fill(name)
      await dialog.getByLabel('English name').fill(name)
      await page.keyboard.press('Enter')
      await saved.last().waitFor()
      await dialog.waitFor({ state: 'detached' })
    }
    expect(clickedThrough).toContain(true)
    await add.hover()
    await toastOf(page, 'Saved').first().waitFor({ state: 'detached' })
    await visitor.close()
  })

  test('a lost answer is requested again, and nobody is rewarded twice', async () => {
    const visitor = await open()
    const { page } = visitor
    await page.route(
      '**/api/v2/actions/profiles',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await rewardClass(page, '1B')
    const failed = toastOf(page, 'Failed to issue points')
    await failed.getByText('nothing is recorded twice').waitFor()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await toastOf(page, '5 students of 1B rewarded').waitFor()
    await expectTotal(visitor, 5)
    await visitor.close()
  })

  test('the keyboard alone rewards a class, and undoes it', async () => {
    const visitor = await open()
    const { page } = visitor
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
    await page.getByRole('radio', { name: /A reward/ }).waitFor()
    await press('Tab')
    await page.locator(':focus', { hasText: 'Skip to content' }).waitFor()
    await press('Enter')

    await tabTo(page, page.getByRole('radio', { name: /A reward/ }))
    await press('Space')
    await tabTo(page, page.getByRole('combobox', { name: 'Class', exact: true }))
    await page.keyboard.type('1B')
    await tabTo(page, page.getByRole('listbox', { name: 'Students' }))
    await press('Control+a')
    await tabTo(page, page.getByRole('radio', { name: '1', exact: true }))
    await press('ArrowRight', 'ArrowRight')
    await tabTo(page, page.getByRole('button', { name: 'Give points' }))
    await press('Enter')

    const toast = toastOf(page, '5 students of 1B rewarded')
    await toast.getByText('A reward +5 × 3, 75 points').waitFor()
    // The next student can be searched at once.
    const search = page.locator('.pick-filters input')
    await search.and(page.locator(':focus')).waitFor()
    expect(await search.inputValue()).toBe('')
    await tabTo(page, toast.getByRole('button', { name: /^Undo( all \d+)?$/ }))
    await press('Enter')
    await toastOf(page, 'Undone').waitFor()
    await toast.waitFor({ state: 'detached' })
    await page.locator('main :focus').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  test('on a phone students are rewarded by taps, and the reward is undone by one tap', async () => {
    const visitor = await open({ width: 390 })
    const { page } = visitor
    await page.getByRole('radio', { name: /A reward/ }).tap()
    await page.getByRole('button', { name: 'Next: choose students' }).tap()
    await page.getByRole('option', { name: /Student 1\b/ }).tap()
    await page.getByRole('option', { name: /Student 3\b/ }).tap()
    await page.getByRole('radio', { name: '2', exact: true }).tap()
    await page.getByRole('button', { name: 'Give 2 students 20 points' }).tap()
    await toastOf(page, '2 students of 1A rewarded')
      .getByRole('button', { name: /^Undo( all \d+)?$/ })
      .tap()
    await toastOf(page, 'Undone').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})
