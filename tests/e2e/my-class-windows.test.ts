import { describe, expect, test } from 'vitest'
import { expectAccessible, noChromium } from './support/browser.ts'
import { patiently } from './support/laurel.ts'
import {
  firstRule,
  justGiven,
  notUndo,
  openMyClass,
  tile,
  tileWithPoints,
} from './support/my-class.ts'
import { toastOf } from './support/steps.ts'
import { troublesOf } from './support/stops.ts'

/** Buttons and names whose centre is covered even when scrolled into view. */
const covered = `(() => {
  const all = [...document.querySelectorAll('main :is(button, a, input, select, .my-class-surname), .thumbs a, .toast button')]
  return all.filter((one) => {
    if (!one.checkVisibility() || one.getBoundingClientRect().width <= 2) return false
    one.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    one.hit = hit?.className
    return !(one.contains(hit) || hit?.contains(one) && hit.closest('button, label, .inp') !== null)
  }).map((one) => one.className + ' ' + one.textContent.trim().slice(0, 30) + '<' + one.hit + one.getBoundingClientRect().top)
})()`

describe.skipIf(noChromium)('My class in windows of every size', patiently, () => {
  const stage = openMyClass()

  test.each([
    [390, 844],
    [1366, 625],
  ])(
    'after an award the focus is on the tile again, and the page has not moved (%i×%i)',
    async (width, height) => {
      await stage.laurel.call('POST /v2/actions/profiles', stage.school.teacher.token, {
        body: {
          pointRule_id: stage.school.rules.reward,
          profiles: [stage.school.students[3]!.profile],
          counts: 1,
        },
      })
      const { page, complaints, close } = await stage.home({ width, height })
      await justGiven(page).filter({ hasText: 'Student 4' }).waitFor()
      for (const [number, balance] of [
        [6, 5],
        [7, 5],
      ] as const) {
        await tile(page, number).focus()
        const before = await page.evaluate('window.scrollY')
        await page.keyboard.press('Enter')
        await firstRule(page).focus()
        await page.keyboard.press('Enter')
        await tileWithPoints(page, number, balance).waitFor()
        await tile(page, number).and(page.locator(':focus')).waitFor()
        expect(await page.evaluate('window.scrollY')).toBe(before)
        await tile(page, number).and(page.locator('[aria-pressed="false"]')).waitFor()
      }
      // Space on the tile selects again and undoes nothing.
      await page.keyboard.press('Space')
      await firstRule(page).waitFor()
      await tileWithPoints(page, 4, 5).waitFor()
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('at 200 % zoom one line stays below the tiles, with the button that opens the rules', async () => {
    const { page, close } = await stage.home({ width: 683, height: 312 })
    await tile(page, 6).focus()
    await page.keyboard.press('Enter')
    const bar = page.getByRole('region', { name: 'Rules' })
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(56)
    const before = await page.evaluate('window.scrollY')
    await bar.getByRole('button', { name: 'Rules' }).focus()
    await page.keyboard.press('Enter')
    await firstRule(page).focus()
    await page.keyboard.press('Enter')
    await tileWithPoints(page, 6, 5).waitFor()
    await tile(page, 6).and(page.locator(':focus')).waitFor()
    expect(await page.evaluate('window.scrollY')).toBe(before)
    const { y, height } = (await tile(page, 6).boundingBox())!
    expect([y >= 0, y + height <= 312]).toEqual([true, true])
    await close()
  })

  const windows = [
    [390, 844],
    [1366, 625],
    [683, 312],
    [320, 568],
  ] as const

  test.each(windows)(
    'nothing covers a button or a name, before and after an award (%i×%i)',
    async (width, height) => {
      const { page, complaints, close } = await stage.home({ width, height })
      const nothingCovered = async () => {
        expect(await page.evaluate(covered), `${width} × ${height}`).toEqual([])
        expect(await troublesOf(page), `${width} × ${height}`).toEqual([])
      }
      await nothingCovered()
      for (const number of [7, 20]) await tile(page, number).click()
      await page.getByRole('region', { name: 'Rules' }).waitFor()
      await nothingCovered()
      await expectAccessible(page)
      if (height < 480)
        await page
          .getByRole('region', { name: 'Rules' })
          .getByRole('button', { name: 'Rules' })
          .click()
      await firstRule(page).click()
      const undo = page.locator('.toast .do').or(page.locator('[data-fresh] button[title=Undo]'))
      await undo.waitFor()
      await undo.hover()
      await nothingCovered()
      await expectAccessible(page)
      await tile(page, 3).click()
      await undo.or(page.locator('.my-class-rule')).first().waitFor()
      await nothingCovered()
      expect(complaints).toEqual([])
      await close()
    },
  )

  test.each(windows)(
    'undoing leaves the page and the focus in place (%i×%i)',
    async (width, height) => {
      await stage.laurel.call('POST /v2/actions/profiles', stage.school.teacher.token, {
        body: {
          pointRule_id: stage.school.rules.reward,
          profiles: [stage.school.students[3]!.profile],
          counts: 1,
        },
      })
      const { page, complaints, close } = await stage.home({ width, height })
      const undo = justGiven(page).getByRole('button', { name: /^Undo/ })
      await undo.focus()
      const before = await page.evaluate('window.scrollY')
      await page.keyboard.press('Enter')
      await tile(page, 4).and(page.locator('[aria-pressed="true"]')).waitFor()
      await tileWithPoints(page, 4, 0).waitFor()
      // On a laptop the rules replace the list, and the focus moves to the student.
      const goesOn = width >= 1100 ? tile(page, 4) : notUndo(page)
      await goesOn.and(page.locator(':focus')).waitFor()
      expect(await page.evaluate('window.scrollY')).toBe(before)
      expect(complaints).toEqual([])
      await close()
    },
  )

  test.each(windows)(
    'a roll call leaves the page and the focus in place (%i×%i)',
    async (width, height) => {
      const { page, go, complaints, close } = await stage.home({ width, height })
      await go('/admin/rollcall')
      await page.getByRole('button', { name: /^03 Student 3,/ }).click()
      const save = page.getByRole('button', { name: 'Save: 19 present, 1 absent' })
      await save.focus()
      const before = await page.evaluate('window.scrollY')
      await page.keyboard.press('Enter')
      await toastOf(page, 'Roll of 1A called').waitFor()
      await page.getByRole('button', { name: /^04 Student 4, In since/ }).waitFor()
      const goesOn = notUndo(page).and(page.locator(':focus'))
      await goesOn.waitFor()
      // In a low window the button is at the end of the page, below the roll call's note.
      if (height >= 480) expect(await page.evaluate('window.scrollY')).toBe(before)
      const { y, height: tall } = (await goesOn.boundingBox())!
      expect([y >= 0, y + tall <= height]).toEqual([true, true])
      expect(complaints).toEqual([])
      await close()
    },
  )

  test.each([390, 1366])('the undo of the last award never covers its text (%i)', async (width) => {
    const long = await stage.laurel.call('POST /pointRules', stage.school.admin.token, {
      body: {
        type: 'reward',
        point: 5,
        ruleCategory: stage.school.categories.reward,
        isActive: true,
        name: '規則名稱特別長的一項，用來看看在剛才發放的一欄會怎樣顯示，而且還要更長一點才好',
      },
    })
    await stage.laurel.call('POST /v2/actions/profiles', stage.school.teacher.token, {
      body: {
        pointRule_id: long.body.data._id,
        profiles: [stage.school.students[3]!.profile],
        counts: 1,
      },
    })
    const { page, close } = await stage.home({ width })
    await justGiven(page).getByRole('button', { name: /^Undo/ }).waitFor()
    const over = await justGiven(page).evaluateAll((rows) =>
      rows.filter((row) => {
        const range = row.ownerDocument.createRange()
        range.selectNodeContents(row.querySelector('span')!)
        return (
          range.getBoundingClientRect().right >
          row.querySelector('button')!.getBoundingClientRect().left
        )
      }),
    )
    expect(over).toHaveLength(0)
    await close()
  })

  test('a tile’s sum of today excludes redemptions, and four-digit figures fit with six seats in a row', async () => {
    const [one] = stage.school.students
    const large = await stage.laurel.call('POST /pointRules', stage.school.admin.token, {
      body: {
        type: 'reward',
        name: 'Large',
        point: 500,
        ruleCategory: stage.school.categories.reward,
        isActive: true,
      },
    })
    const given = await stage.laurel.call('POST /v2/actions/profiles', stage.school.teacher.token, {
      body: { pointRule_id: large.body.data._id, profiles: [one!.profile], counts: 3 },
    })
    const since = `/v2/my_class/board?class=1A&minPosition=${given.body.data.position}`
    await stage.laurel.call(`GET ${since}`, stage.school.teacher.token)
    await stage.laurel.call('POST /v2/actions/profiles_redeem', stage.school.teacher.token, {
      body: { pointRule_id: stage.school.rules.redeem, profiles: [one!.profile] },
    })
    await stage.laurel.call('PUT /v2/my_class/board', stage.school.teacher.token, {
      body: { class: '1A', ordered_by: 'seats' },
    })
    for (const width of [390, 320]) {
      const { page, close } = await stage.home({ width })
      await page
        .getByRole('button', { name: /^01 Student 1, 1,490 points, \+1,500 today/ })
        .waitFor()
      const cut = await page.locator('.my-class-tile > [aria-pressed]').evaluateAll((all) =>
        all
          .flatMap((button) => {
            const { left, right } = button.getBoundingClientRect()
            return [...button.querySelectorAll('.num')].filter((figure) => {
              const box = figure.getBoundingClientRect()
              return (
                box.left < left || box.right > right || figure.scrollWidth > figure.clientWidth + 1
              )
            })
          })
          .map((figure) => figure.textContent),
      )
      expect(cut, `${width}`).toEqual([])
      await close()
    }
  })

  test('45 tiles fit in a window of 1366 × 768 without scrolling, in both languages and beside the rules', async () => {
    const big = await stage.laurel.school({ students: 20 })
    const users = Array.from({ length: 25 }, (_, n) => ({
      u_id: `more${n}`,
      class: '1A',
      class_no: 21 + n,
      password: 'school-password',
      name: { en: `Cheung Extra ${n}`, zh: `張加${n}` },
    }))
    const added = await stage.laurel.call('POST /v2/cms/users/batch', big.admin.token, {
      body: { period: big.period, users },
    })
    expect(added.status).toBe(200)
    for (const locale of ['en', 'zh'] as const) {
      const { page, go, close } = await stage.laurel.visit({
        token: big.teacher.token,
        width: 1366,
        locale,
      })
      await page.setViewportSize({ width: 1366, height: 768 })
      await go('/admin/myclass?class=1A')
      const tiles = page.locator('.my-class-tile')
      await tiles.nth(44).waitFor()
      await tiles.first().click()
      await page.locator('.my-class-rule').first().waitFor()
      const side = (await page.locator('.my-class-side').boundingBox())!
      const last = (await tiles.nth(44).boundingBox())!
      expect(last.y + last.height).toBeLessThanOrEqual(768)
      expect((await tiles.nth(7).boundingBox())!.x + last.width).toBeLessThanOrEqual(side.x)
      expect(await page.evaluate('scrollY')).toBe(0)
      const cut = await tiles.evaluateAll(
        (all) =>
          all.filter(({ firstElementChild: one }) => one && one.scrollHeight > one.clientHeight + 1)
            .length,
      )
      expect(cut).toBe(0)
      await close()
    }
  })
})
