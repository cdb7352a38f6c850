import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium } from './support/browser.ts'
import { cutsOf } from './support/cut-texts.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { languages } from './support/tellings.ts'

const widths: Record<Locale, number> = { zh: 390, en: 1440 }
const words = {
  zh: {
    start: '開始「花的結構」，在新分頁開啟',
    answer: '提交答案',
    next: '下一題',
    see: '看結果',
    result: '花的結構: 結果',
    right: '答對了！',
    wrong: '未答對',
    again: '再玩一次',
    giveUp: '結束這一局',
    ended: '這個連結已失效',
    past: '2 題答對 1 題',
    second: '第 2 題，共 2 題',
    first: '第 1 題，共 2 題',
  },
  en: {
    start: 'Start “花的結構”, opens in a new tab',
    answer: 'Answer',
    next: 'Next question',
    see: 'See the result',
    result: '花的結構: Result',
    right: 'Right!',
    wrong: 'Not yet',
    again: 'Play again',
    giveUp: 'End this round',
    ended: 'This link has expired',
    past: '1 of 2 correct',
    second: 'Question 2 of 2',
    first: 'Question 1 of 2',
  },
}

/**
 * Whether the focused element, or the option around it, is visible at four of five points: its
 * centre and the middles of its edges.
 */
const isInSight = `(() => {
  const box = document.activeElement.closest('label') ?? document.activeElement
  const { left, top, width, height } = box.getBoundingClientRect()
  const places = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]]
  return places.filter(([x, y]) => box.contains(document.elementFromPoint(left + x * width, top + y * height))).length >= 4
})()`

describe.skipIf(noChromium)('a game for one student', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const makeGame = async (school: School) => {
    const send = async (route: string, body: object) => {
      const answer = await laurel.call(route, school.admin.token, { body })
      if (answer.status !== 200) throw new Error(`${route}: ${answer.text}`)
      return answer.body.data
    }
    const days = { featureStart: '2000-01-01', featureEnd: '2099-12-31', isActive: true }
    const points = { pointCorrect: 2, pointIncorrect: 1, pointExchangeRate: 1 }
    const { _id: game } = await send('POST /games/create', {
      name: '花的結構',
      gameType: 'mc',
      ...days,
      ...points,
    })
    const image = multipart([{ field: 'question', content: pngOf(120, 60) }])
    const [{ url }] = (await laurel.call('POST /blobs/batch', school.admin.token, image)).body.data
    const option = (text: string, isAns = false) => ({ text, isAns })
    const stamen = [option('Petal'), option('Stamen', true), option('Ovary')]
    await send('POST /gameQuestions', {
      game,
      text: 'Which part holds the pollen?',
      image: url,
      options: stamen,
    })
    const needs = [option('Light', true), option('Salt'), option('Water', true)]
    await send('POST /gameQuestions', { game, text: 'What does it need?', options: needs })
    return game as string
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
  const isFocused = (page: Page, name: string) =>
    expect.poll(() => page.evaluate('document.activeElement?.textContent?.trim()')).toBe(name)

  test.each(languages('en'))(
    'opens from the list, continues after a reload, judges at once and pays at the end (%s)',
    async (locale) => {
      const said = words[locale]
      const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
      const student = school.students[0]!
      const game = await makeGame(school)
      const visitor = await laurel.visit({ locale, width: widths[locale], token: student.token })
      await visitor.go('/user/games')
      const opening = visitor.context.waitForEvent('page')
      await button(visitor.page, said.start).click()
      const play = await opening
      const bodies: string[] = []
      play.on('response', async (answer) => {
        if (answer.url().includes('/api/play/')) bodies.push(await answer.text().catch(() => ''))
      })
      await heading(play, 'Which part holds the pollen?').waitFor()
      expect(await play.evaluate('location.pathname + location.hash')).toBe(`/play/${game}`)
      await isFocused(play, 'Which part holds the pollen?')
      await expectAccessible(play)
      expect(await cutsOf(play)).toEqual([])

      // By keyboard alone: B and Enter.
      await play.keyboard.press('b')
      await play.keyboard.press('Enter')
      await play.getByText(said.right).first().waitFor()
      await isFocused(play, said.next)
      await expectAccessible(play)
      await play.reload()
      await heading(play, 'What does it need?').waitFor()
      await play.getByText(said.second).waitFor()

      // By touch or mouse: one of two right options is not enough.
      await play.getByText('Light', { exact: true }).click()
      await button(play, said.answer).click()
      await play.getByText(said.wrong).first().waitFor()
      await button(play, said.see).click()
      await heading(play, said.result).waitFor()
      expect(await play.locator('.play-result dd').allInnerTexts()).toEqual(['1', '0', '+1'])
      await expectAccessible(play)
      expect(await cutsOf(play)).toEqual([])

      await button(play, said.again).click()
      await play.getByText(said.first).waitFor()
      // Until a question is answered, no answer of the server reveals the right options.
      for (const body of bodies.filter(
        (text) => text.includes('"answered":null') && text.includes('"result":null'),
      ))
        expect(body).not.toContain('isAns')
      await button(play, said.giveUp).click()
      await play.getByRole('dialog').getByRole('button', { name: said.giveUp }).click()
      await heading(play, said.result).waitFor()
      expect(await play.locator('.play-result dd').allInnerTexts()).toEqual(['0', '1', '0'])

      await visitor.page.reload()
      await visitor.page.getByText(said.past).waitFor()
      await expectAccessible(visitor.page)
      expect(visitor.complaints).toEqual([])
      await visitor.close()
    },
  )

  test('continues after a break with the next question, whatever the browser’s clock says', async () => {
    const said = words.en
    const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
    const { token } = school.students[0]!
    const game = await makeGame(school)
    const visitor = await laurel.visit({ locale: 'en', width: 390, token })
    const begin = async () => {
      await visitor.go('/user/games')
      const opening = visitor.context.waitForEvent('page')
      await button(visitor.page, said.start).click()
      return await opening
    }
    // The browser's clock is first far behind the server's, then far ahead.
    await visitor.context.clock.setFixedTime('1999-01-01T00:00:00Z')
    const play = await begin()
    await heading(play, 'Which part holds the pollen?').waitFor()
    await play.keyboard.press('b')
    await play.keyboard.press('Enter')
    await play.getByText(said.right).first().waitFor()
    await play.close()
    await visitor.context.clock.setFixedTime('2101-01-01T00:00:00Z')
    const again = await begin()
    await heading(again, 'What does it need?').waitFor()
    await again.getByText(said.second).waitFor()
    await again.getByText('Light', { exact: true }).click()
    await again.getByText('Water', { exact: true }).click()
    await button(again, said.answer).click()
    await again.getByText(said.right).first().waitFor()
    await button(again, said.see).click()
    await heading(again, said.result).waitFor()
    expect(await again.locator('.play-result dd').allInnerTexts()).toEqual(['4', '0', '+4'])
    // One session, on the server's date.
    const { data } = (await laurel.call(`GET /gameSessions?game=${game}`, school.admin.token)).body
    expect(data).toMatchObject([{ correct: 2, incorrect: 0, pointExchanged: 4 }])
    expect(Math.abs(Date.now() - Date.parse(data[0].created_at))).toBeLessThan(120_000)
    expect(visitor.complaints).toEqual([])
  })

  test('works by keyboard alone on a laptop at 400 %, with the focus always visible', async () => {
    const said = words.en
    const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
    await makeGame(school)
    const visitor = await laurel.visit({
      locale: 'en',
      width: 320,
      token: school.students[0]!.token,
    })
    await visitor.go('/user/games')
    await button(visitor.page, said.start).focus()
    const opening = visitor.context.waitForEvent('page')
    await visitor.page.keyboard.press('Enter')
    const play = await opening
    await play.setViewportSize({ width: 320, height: 256 })
    /** On a busy machine the page renders a moment later. */
    const isSeen = () => expect.poll(() => play.evaluate<boolean>(isInSight)).toBe(true)
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await play.keyboard.press(key)
        await isSeen()
      }
    }
    await heading(play, 'Which part holds the pollen?').waitFor()
    await isFocused(play, 'Which part holds the pollen?')
    await play.waitForFunction('document.querySelector(".play-image").complete')
    await isSeen()
    await press('Tab', '3', 'b')
    await play.keyboard.press('Enter')
    await isFocused(play, said.next)
    await press('Enter')
    await isFocused(play, 'What does it need?')
    await press('Tab', 'a', 'c')
    await play.keyboard.press('Enter')
    await isFocused(play, said.see)
    await press('Enter')
    await isFocused(play, said.result)
    await press('Tab', 'Tab')
    await isFocused(play, said.again)
    expect(visitor.complaints).toEqual([])
  })

  test('in two tabs with a wrong clock is one session, which pays once', async () => {
    const said = words.en
    const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
    await makeGame(school)
    const visitor = await laurel.visit({ locale: 'en', token: school.students[0]!.token })
    // By this clock, hours ahead, the link has expired and a new day has begun.
    await visitor.context.clock.setFixedTime(new Date(Date.now() + 20 * 3_600_000))
    await visitor.go('/user/games')
    const open = async () => {
      const opening = visitor.context.waitForEvent('page')
      await button(visitor.page, said.start).click()
      const play = await opening
      await heading(play, 'Which part holds the pollen?').waitFor()
      return play
    }
    const [one, other] = [await open(), await open()]
    await one.getByText('Stamen', { exact: true }).click()
    await button(one, said.answer).click()
    await one.getByText(said.right).first().waitFor()
    // The first answer counts.
    await other.getByText('Petal', { exact: true }).click()
    await button(other, said.answer).click()
    await other.getByText(said.right).first().waitFor()
    await button(one, said.next).click()
    for (const needed of ['Light', 'Water']) await one.getByText(needed, { exact: true }).click()
    await button(one, said.answer).click()
    await button(one, said.see).click()
    await heading(one, said.result).waitFor()
    expect(await one.locator('.play-result dd').allInnerTexts()).toEqual(['4', '0', '+4'])
    // The other tab shows the answers that count.
    await button(other, said.next).click()
    await other.getByText('Salt', { exact: true }).click()
    await button(other, said.answer).click()
    await other.getByText('Right answer: Light, Water').waitFor({ state: 'attached' })
    await button(other, said.see).click()
    await heading(other, said.result).waitFor()
    expect(await other.locator('.play-result dd').allInnerTexts()).toEqual(['4', '0', '+4'])
    await visitor.go('/user/overview')
    await visitor.page.locator('.overview-hero-point').getByText('4', { exact: true }).waitFor()
    await visitor.close()
  })

  test('cannot be played by an invalid link, whose page says that the link has expired', async () => {
    const visitor = await laurel.visit({ locale: 'en', width: 320 })
    await visitor.go(`/play/01934000-7a10-7c3e-8f00-000000000004#${'x'.repeat(43)}`)
    await heading(visitor.page, words.en.ended).waitFor()
    expect(await cutsOf(visitor.page)).toEqual([])
  })
})
