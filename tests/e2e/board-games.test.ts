import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, type Locale, noChromium } from './support/browser.ts'
import { cutsOf } from './support/cut-texts.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { languages } from './support/tellings.ts'

const widths: Record<Locale, number> = { zh: 390, en: 1440 }
const words = {
  zh: {
    record: '記錄對局',
    next: '下一步：選擇參加者',
    results: '下一步：輸入結果',
    others: '其餘全部第 2 名',
    confirm: '記錄 2 人的對局',
    done: '已記錄鬥獸棋對局',
    undo: '撤銷',
    undone: '已撤銷這一局',
    placeOf: (n: number) => `學生${n}的名次`,
    game: '鬥獸棋',
    remove: '刪除對局',
    restored: '已還原這一局',
    open: /鬥獸棋對局/,
    card: '桌遊',
    none: '這個學期尚未有對局',
  },
  en: {
    record: 'Record a session',
    next: '',
    results: '',
    others: 'All others: place 2',
    confirm: 'Record the session',
    done: 'Session of Jungle recorded',
    undo: 'Undo',
    undone: 'The session was undone',
    placeOf: (n: number) => `Place of Student ${n}`,
    game: 'Jungle',
    remove: 'Delete the session',
    restored: 'The session was restored',
    open: /Session of Jungle/,
    card: 'Board games',
    none: 'No sessions in this period yet',
  },
}

describe.skipIf(noChromium)('a session of a board game', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test.each(languages('zh'))(
    'is recorded, undone, recorded again, deleted and restored, and is on the winner’s page (%s)',
    async (locale) => {
      const said = words[locale]
      const isNarrow = widths[locale] < 900
      const school = await laurel.school({ students: 3, modules: ['game'] })
      const game = {
        name: { zh: '鬥獸棋', en: 'Jungle' },
        minPlayers: 2,
        maxPlayers: 2,
        isActive: true,
      }
      const made = await laurel.call('POST /v2/boardGame/game', school.admin.token, { body: game })
      expect(made.status, made.text).toBe(200)
      const visitor = await laurel.visit({
        locale,
        width: widths[locale],
        token: school.admin.token,
      })
      const { page } = visitor
      await visitor.go('/admin/boardgames')
      await page.getByText(said.none).waitFor()
      await page.getByRole('link', { name: said.record }).click()

      const record = async () => {
        for (const place of [/1A 01/, /1A 02/])
          await page.getByRole('option', { name: place }).first().click()
        if (isNarrow) await button(page, said.results).click()
        await page
          .getByRole('radiogroup', { name: said.placeOf(2) })
          .getByRole('radio', { name: '1' })
          .click()
        await button(page, said.others).click()
        await expectAccessible(page)
        expect(await cutsOf(page)).toEqual([])
        await button(page, said.confirm).click()
        await page.getByText(said.done).waitFor()
      }
      await page.getByRole('radio', { name: new RegExp(said.game) }).click()
      if (isNarrow) await button(page, said.next).click()
      await record()
      await button(page, said.undo).click()
      await page.getByText(said.undone).waitFor()
      await record()
      await visitor.go('/admin/boardgames')
      await page.getByRole('link', { name: said.open }).click()
      await page.getByRole('heading', { level: 1, name: said.game }).waitFor()
      await expectAccessible(page)
      await button(page, said.remove).click()
      await page.getByRole('dialog').getByRole('button', { name: said.remove }).click()
      await page.getByText(said.none).waitFor()
      await button(page, said.undo).click()
      await page.getByText(said.restored).waitFor()
      await page.getByRole('link', { name: said.open }).waitFor()

      // The winner's overview page shows the card of board games; a parent's page does not.
      const [, winner] = school.students
      const student = await laurel.visit({ locale, width: 390, token: winner!.token })
      await student.go('/user/overview')
      await student.page.getByRole('heading', { level: 2, name: said.card }).waitFor()
      const parent = await laurel.visit({ locale, width: 390, token: winner!.parentToken })
      const asked: string[] = []
      parent.page.on('request', (request) => asked.push(request.url()))
      await parent.go('/user/overview')
      await parent.page.waitForLoadState('networkidle')
      expect(asked.filter((url) => url.includes('/api/v2/boardGame'))).toEqual([])
    },
  )
})
