import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, type School } from '#tests/support/school.ts'
import { expectAccessible, type Locale, noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { signIn } from './support/sign-in.ts'
import { languages } from './support/tellings.ts'

const words = {
  zh: {
    host: '主持即時問答',
    open: '開設房間',
    start: '開始 Start',
    next: '下一題 Next',
    podium: '看結果 See the results',
    join: '加入',
    isIn: '你已加入',
    yours: '已作答',
    right: '答對了',
    wrong: '未答對',
    over: '問答結束',
    hide: '關閉',
    finish: '完成 Finish',
    report: '問答報告',
    again: '值得再教',
    most: '頒獎台上',
    record: '遊玩紀錄',
    rounds: '即時問答',
    students: '2 位學生',
    wrongPin: '找不到這個 PIN 的房間，請再看看屏幕。',
    joined: '2 人已加入',
    answered: '1 / 2 人已作答',
    whoAnswered: '各人的答案',
    export: '匯出',
    everyAnswer: '每次作答',
    review: '逐題回顧',
    close: '結束作答 Close now',
    name: '使用者名稱',
    password: '密碼',
  },
  en: {
    host: 'Host a live quiz',
    open: 'Open the room',
    start: 'Start 開始',
    next: 'Next 下一題',
    podium: 'See the results 看結果',
    join: 'Join',
    isIn: 'You are in',
    yours: 'Answered',
    right: 'Right!',
    wrong: 'Not this time',
    over: 'The quiz is over',
    joined: '2 joined',
    gone: 'This room has closed',
    hide: 'Close',
    finish: 'Finish 完成',
    report: 'Report',
    again: 'Worth teaching again',
    most: 'On the podium',
    record: 'Record',
    rounds: 'Live quizzes',
    students: '2 students',
    wrongPin: 'There is no room with this PIN. Look at the screen again.',
    answered: '1 of 2 answered',
    whoAnswered: 'Who answered what',
    export: 'Export',
    everyAnswer: 'Every answer',
    review: 'Look back',
    close: 'Close now 結束作答',
  },
}

const teamWords = {
  zh: { choice: '學生自選', blue: '藍隊', red: '紅隊', average: '第 1 名 · 平均答對 100.0%' },
  en: {
    choice: 'Students choose',
    blue: 'Blue team',
    red: 'Red team',
    average: 'Place 1 · 100.0% right on average',
  },
}

describe.skipIf(noChromium)('a live quiz', patiently, () => {
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
    const points = { pointCorrect: 5, pointIncorrect: 0, pointExchangeRate: 1 }
    const game = { name: '植物與環境', gameType: 'interactive', ...days, ...points }
    const { _id } = await send('POST /games/create', game)
    const option = (text: string, isAns = false) => ({ text, isAns })
    const gas = [
      option('Oxygen'),
      option('Nitrogen'),
      option('Carbon dioxide', true),
      option('Hydrogen'),
    ]
    // The usual twenty seconds pass before a busy machine has looked at each screen.
    const asked = { game: _id, seconds: 120 }
    await send('POST /gameQuestions', {
      ...asked,
      text: 'Which gas do plants take in?',
      options: gas,
    })
    const part = [option('Stamen', true), option('Ovary')]
    await send('POST /gameQuestions', {
      ...asked,
      text: 'Which part holds the pollen?',
      options: part,
    })
    return _id as string
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
  const option = (page: Page, name: string) => page.getByRole('button', { name })
  const isFocused = (page: Page, name: string) =>
    expect.poll(() => page.evaluate('document.activeElement?.textContent?.trim()')).toBe(name)
  const shot = async (page: Page, name: string) => {
    const folder = process.env.LAUREL_QUIZ_SHOTS
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
  }

  test.each(languages('en'))(
    'is hosted from the game’s page, joined by PIN and by QR code, answered on phones, and ends on the podium (%s)',
    { timeout: 180_000 },
    async (locale: Locale) => {
      const said = words[locale]
      const school = await laurel.school({ students: 2, modules: ['game', 'subject'] })
      const [ada, ben] = school.students as [School['students'][number], School['students'][number]]
      const game = await makeGame(school)
      const teacher = await laurel.visit({ locale, width: 1440, token: school.teacher.token })
      await teacher.go(`/admin/games/${game}`)
      await button(teacher.page, said.host).click()
      await button(teacher.page, said.open).click()
      await teacher.page.waitForURL(/\/quiz\/host\//)
      const screen = teacher.page
      await button(screen, said.start).waitFor()
      const pin = ((await screen.locator('.quiz-host-number').textContent()) ?? '').replace(' ', '')
      expect(pin).toMatch(/^\d{6}$/)

      // The first student joins through the list of games by PIN, after a wrong PIN.
      const first = await laurel.visit({ locale, width: 390, token: ada.token })
      await first.go('/user/games')
      await first.page.locator('a[href="/quiz"]').click()
      const wrong = pin === '100000' ? '100001' : '100000'
      const box = first.page.locator('input')
      await box.fill(wrong)
      await button(first.page, said.join).click()
      await first.page.getByText(said.wrongPin).waitFor()
      await expectAccessible(first.page)
      await shot(first.page, `join-${locale}`)
      await box.fill(pin)
      await box.press('Enter')
      await heading(first.page, said.isIn).waitFor()
      // The second student joins by the QR code.
      const second = await laurel.visit({ locale, width: 390, token: ben.token })
      await second.go(`/quiz?pin=${pin}`)
      await heading(second.page, said.isIn).waitFor()
      await screen.getByText(said.joined).first().waitFor()
      await expectAccessible(screen)
      await shot(screen, `lobby-${locale}`)
      await shot(second.page, `waiting-${locale}`)

      // The space bar advances, because the button has the focus.
      await isFocused(screen, said.start)
      const bodies: string[] = []
      for (const page of [first.page, second.page])
        page.on('websocket', (line) =>
          line.on('framereceived', ({ payload }) => bodies.push(String(payload))),
        )
      await screen.keyboard.press('Space')
      await heading(first.page, 'Which gas do plants take in?').waitFor()
      await screen.getByText('Which gas do plants take in?').first().waitFor()
      await isFocused(first.page, 'Which gas do plants take in?')
      await expectAccessible(screen)
      await expectAccessible(first.page)
      await shot(screen, `question-${locale}`)
      await shot(first.page, `phone-${locale}`)

      await option(first.page, 'Carbon dioxide').click()
      await first.page.locator('.quiz-phone-chosen', { hasText: said.yours }).waitFor()
      await shot(first.page, `answered-${locale}`)
      await screen.getByText(said.answered).waitFor()
      for (const body of bodies) expect(body).not.toMatch(/"right":\d|isAns/)
      // After a reload the phone still shows the chosen option, and the screen the count.
      await first.page.reload()
      await first.page.locator('.quiz-phone-chosen', { hasText: said.yours }).waitFor()
      await screen.reload()
      await screen.getByText(said.answered).waitFor()
      // Answers by keyboard, once the question has the focus.
      await isFocused(second.page, 'Which gas do plants take in?')
      await second.page.keyboard.press('b')
      await heading(first.page, said.right).waitFor()
      await heading(second.page, said.wrong).waitFor()
      await button(screen, said.next).waitFor()
      await expectAccessible(screen)
      await expectAccessible(first.page)
      await expectAccessible(second.page)
      await shot(screen, `bars-${locale}`)
      await shot(first.page, `right-${locale}`)
      await shot(second.page, `wrong-${locale}`)

      await button(screen, said.next).click()
      await option(first.page, 'Stamen').click()
      await first.page.locator('.quiz-phone-chosen', { hasText: said.yours }).waitFor()
      // The teacher need not wait for everybody.
      await button(screen, said.close).click()
      await heading(first.page, said.right).waitFor()
      await button(screen, said.podium).click()
      await heading(first.page, said.over).waitFor()
      await heading(second.page, said.over).waitFor()
      await screen.locator('.quiz-host-p1').waitFor()
      await expectAccessible(screen)
      await expectAccessible(first.page)
      await shot(screen, `podium-${locale}`)
      await shot(first.page, `final-${locale}`)
      await button(screen, said.review).click()
      await screen.getByText('Nitrogen').waitFor()
      await shot(screen, `review-${locale}`)
      await expectAccessible(screen)

      await button(screen, said.hide).click()
      // The report follows the podium, and leads back to the quiz.
      await button(screen, said.finish).click()
      await heading(screen, said.report).waitFor()
      await screen.getByText(said.again, { exact: true }).waitFor()
      await screen.getByText(said.most).waitFor()
      await expectAccessible(screen)
      await shot(screen, `report-${locale}`)
      // The hardest question links to its answers, and a student’s row to that student’s answers.
      await screen.getByRole('link', { name: 'Which part holds the pollen?' }).click()
      await heading(screen, said.whoAnswered).waitFor()
      await screen.getByRole('cell', { name: /^A Stamen/ }).waitFor()
      await expectAccessible(screen)
      await screen.goBack()
      await screen.getByText(said.again, { exact: true }).waitFor()
      await screen.locator('.game-record-few a').first().click()
      await screen.locator('.game-record-given > li').nth(1).waitFor()
      await expectAccessible(screen)
      await screen.goBack()
      await button(screen, said.export).click()
      const file = screen.waitForEvent('download')
      await screen.getByRole('menuitem', { name: said.everyAnswer }).click()
      expect((await file).suggestedFilename()).toMatch(/^game-answers-.*\.csv$/)
      await screen.getByRole('link', { name: '植物與環境' }).click()
      await screen.getByRole('link', { name: said.record }).click()
      const rounds = screen.getByRole('list', { name: said.rounds }).getByRole('listitem')
      await rounds.filter({ hasText: said.students }).waitFor()
      expect(await rounds.count()).toBe(1)
      await expectAccessible(screen)

      // The PIN no longer works; the record has both sessions.
      const late = await laurel.call('POST /quizzes/join', ben.token, { body: { pin } })
      expect(late.status).toBe(404)
      await expect
        .poll(
          async () =>
            (await laurel.call(`GET /gameSessions?game=${game}`, school.admin.token)).body.total,
        )
        .toBe(2)
      for (const { complaints } of [teacher, first, second])
        expect(complaints.filter((one) => !/404/.test(one))).toEqual([])
    },
  )

  test('continues on a phone that was offline: the phone says so, shows the question, and its answer counts once', async () => {
    const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
    const [ada] = school.students
    const lead = async (route: string, body: object) => {
      const answer = await laurel.call(`POST ${route}`, school.teacher.token, { body })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.data
    }
    const { quiz, pin } = await lead(`/games/${await makeGame(school)}/quizzes`, { seconds: 120 })
    const phone = await laurel.visit({ locale: 'en', width: 390, token: ada!.token })
    const { page, context } = phone
    // Offline, Chromium aborts calls but keeps WebSockets open.
    let isCut = false
    let told = 0
    const lines = new Set<{ close: () => Promise<void> }>()
    await page.routeWebSocket(/socket\.io/, (line) => {
      if (isCut) return void line.close()
      const server = line.connectToServer()
      line.onMessage((message) => server.send(message))
      server.onMessage((message) => {
        if (String(message).includes('snapshot')) told += 1
        line.send(message)
      })
      lines.add(line)
    })
    const cut = async (now: boolean) => {
      isCut = now
      await context.setOffline(now)
      if (!now) return
      for (const line of lines) await line.close()
      lines.clear()
    }
    await phone.go(`/quiz?pin=${pin}`)
    await heading(page, words.en.isIn).waitFor()
    await expect.poll(() => told).toBeGreaterThan(0)
    await cut(true)
    await page.getByText('Connection lost, trying again').waitFor()
    await lead(`/quizzes/${quiz}/open`, { number: 1 })
    await cut(false)
    await heading(page, 'Which gas do plants take in?').waitFor()
    await page.getByText('Connection lost, trying again').waitFor({ state: 'detached' })
    await cut(true)
    await option(page, 'Carbon dioxide').click()
    const again = button(page, 'Try again')
    await again.waitFor()
    await cut(false)
    await again.click()
    // It was the only player, so the answer closed the question.
    await heading(page, words.en.right).waitFor()
    const { data } = (await laurel.call(`GET /quizzes/${quiz}`, school.teacher.token)).body
    expect(data).toMatchObject({ phase: 'closed', correct: 1, answered: 1 })
  })

  test('counts one answer of a student in two tabs, and both tabs show that answer', async () => {
    const school = await laurel.school({ students: 2, modules: ['game', 'subject'] })
    const [ada, ben] = school.students
    const post = async (route: string, token: string, body: object) => {
      const answer = await laurel.call(`POST ${route}`, token, { body })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.data
    }
    const { token } = school.teacher
    const { quiz, pin } = await post(`/games/${await makeGame(school)}/quizzes`, token, {
      seconds: 120,
    })
    await post('/quizzes/join', ben!.token, { pin })
    const phone = await laurel.visit({ locale: 'en', width: 390, token: ada!.token })
    await phone.go(`/quiz?pin=${pin}`)
    await heading(phone.page, words.en.isIn).waitFor()
    const other = await phone.context.newPage()
    await other.goto(phone.page.url())
    await heading(other, words.en.isIn).waitFor()
    await post(`/quizzes/${quiz}/open`, token, { number: 1 })
    // Both options are found before either is pressed: later the second tab may already show the
    // answer of the first.
    const options = await Promise.all([
      option(phone.page, 'Carbon dioxide').elementHandle(),
      option(other, 'Oxygen').elementHandle(),
    ])
    await Promise.all(options.map((one) => one?.dispatchEvent('click')))
    const chosen = (page: Page) => page.locator('.quiz-phone-chosen', { hasText: words.en.yours })
    await Promise.all([phone.page, other].map((page) => chosen(page).waitFor()))
    const [one, same] = await Promise.all(
      [phone.page, other].map((page) => chosen(page).textContent()),
    )
    expect(one).toMatch(/Carbon dioxide|Oxygen/)
    expect(same).toBe(one)
    await post(`/quizzes/${quiz}/answers`, ben!.token, { number: 1, option: 1 })
    const said = one?.includes('Carbon dioxide') ? words.en.right : words.en.wrong
    await Promise.all([phone.page, other].map((page) => heading(page, said).waitFor()))
    const { data } = (await laurel.call(`GET /quizzes/${quiz}`, token)).body
    expect(data).toMatchObject({ phase: 'closed', answered: 2, players: 2 })
    expect(phone.complaints).toEqual([])
  })

  test('continues after the host’s reload in every phase, and after a player has left and come back', async () => {
    const school = await laurel.school({ students: 2, modules: ['game', 'subject'] })
    const [ada, ben] = school.students
    const lead = async (route: string, body: object) => {
      const answer = await laurel.call(`POST ${route}`, school.teacher.token, { body })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.data
    }
    const { quiz, pin } = await lead(`/games/${await makeGame(school)}/quizzes`, { seconds: 120 })
    const host = await laurel.visit({ locale: 'en', width: 1440, token: school.teacher.token })
    const screen = host.page
    await host.go(`/quiz/host/${quiz}`)
    const phones = await Promise.all(
      [ada, ben].map(async (student) => {
        const phone = await laurel.visit({ locale: 'en', width: 390, token: student!.token })
        await phone.go(`/quiz?pin=${pin}`)
        await heading(phone.page, words.en.isIn).waitFor()
        return phone
      }),
    )
    await screen.getByText(words.en.joined).first().waitFor()
    await screen.reload()
    await screen.getByText(words.en.joined).first().waitFor()
    await button(screen, words.en.start).click()
    const [first, second] = phones as [(typeof phones)[number], (typeof phones)[number]]
    await option(first.page, 'Carbon dioxide').click()
    await screen.getByText(words.en.answered).first().waitFor()
    await screen.reload()
    await screen.getByText(words.en.answered).first().waitFor()
    await screen.getByText('Which gas do plants take in?').first().waitFor()
    // A player who leaves keeps the answers, on another phone, too.
    await first.close()
    const back = await laurel.visit({ locale: 'en', width: 390, token: ada!.token })
    await back.go(`/quiz?pin=${pin}`)
    await back.page.locator('.quiz-phone-chosen', { hasText: words.en.yours }).waitFor()
    await option(second.page, 'Nitrogen').click()
    await heading(back.page, words.en.right).waitFor()
    await button(screen, words.en.next).waitFor()
    await screen.reload()
    await button(screen, words.en.next).click()
    await heading(back.page, 'Which part holds the pollen?').waitFor()
    await option(back.page, 'Stamen').click()
    await option(second.page, 'Stamen').click()
    await button(screen, words.en.podium).waitFor()
    await screen.reload()
    await button(screen, words.en.podium).click()
    await heading(back.page, words.en.over).waitFor()
    await screen.reload()
    await screen.getByText('Student 1', { exact: false }).first().waitFor()
    const { data } = (await laurel.call(`GET /quizzes/${quiz}`, school.teacher.token)).body
    expect(data).toMatchObject({ phase: 'finished' })
    expect([...host.complaints, ...back.complaints, ...second.complaints]).toEqual([])
  })

  test('opens after the sign-in of a student who scanned a valid code', async () => {
    const school = await laurel.school({ students: 1, modules: ['game', 'subject'] })
    const { username } = school.students[0]!
    const game = await makeGame(school)
    const hosted = await laurel.call(`POST /games/${game}/quizzes`, school.teacher.token, {
      body: {},
    })
    const { pin } = hosted.body.data
    const visitor = await laurel.visit({ locale: 'en', width: 390 })
    await visitor.go(`/quiz?pin=${pin}`)
    await visitor.page.waitForURL(/\/sign-in/)
    await signIn({ ...visitor, go: async () => undefined }, 'en', { username, password })
    await heading(visitor.page, words.en.isIn).waitFor()
    // A sign-in after an invalid code leads to the start page.
    const other = await laurel.visit({ locale: 'en', width: 390 })
    await other.go('/quiz?pin=1')
    await other.page.waitForURL(/\/sign-in/)
    await signIn({ ...other, go: async () => undefined }, 'en', { username, password })
    await other.page.waitForURL(/\/user/)
  })

  test.each(languages('en'))(
    'is played in teams that students choose, and ends on a podium of teams (%s)',
    { timeout: 180_000 },
    async (locale: Locale) => {
      const said = words[locale]
      const { choice, blue, red, average } = teamWords[locale]
      const school = await laurel.school({ students: 2, modules: ['game', 'subject'] })
      const [ada, ben] = school.students as [School['students'][number], School['students'][number]]
      const game = await makeGame(school)
      const teacher = await laurel.visit({ locale, width: 1440, token: school.teacher.token })
      const screen = teacher.page
      await teacher.go(`/admin/games/${game}`)
      await button(screen, said.host).click()
      await screen.getByRole('radio', { name: choice }).click()
      await expectAccessible(screen)
      await shot(screen, `teams-dialog-${locale}`)
      await button(screen, said.open).click()
      await screen.waitForURL(/\/quiz\/host\//)
      const pin = ((await screen.locator('.quiz-host-number').textContent()) ?? '').replace(' ', '')
      const join = await laurel.call('POST /quizzes/join', ben.token, { body: { pin } })
      expect(join.body.data.team).toBe(0)
      const phone = await laurel.visit({ locale, width: 390, token: ada.token })
      await phone.go(`/quiz?pin=${pin}`)
      const { page } = phone
      await page.getByRole('radio', { name: blue, checked: true }).waitFor()
      await page.getByRole('radio', { name: red }).click()
      await page.getByRole('radio', { name: red, checked: true }).waitFor()
      await page.getByRole('radio', { name: blue }).click()
      await page.getByRole('radio', { name: blue, checked: true }).waitFor()
      await page.reload()
      await page.getByRole('radio', { name: blue, checked: true }).waitFor()
      await screen.getByText(blue).first().waitFor()
      await expectAccessible(page)
      await expectAccessible(screen)
      await shot(page, `teams-phone-${locale}`)
      await shot(screen, `teams-lobby-${locale}`)

      await button(screen, said.start).click()
      await option(page, 'Carbon dioxide').click()
      await page.locator('.quiz-phone-chosen').waitFor()
      await button(screen, said.close).click()
      await heading(page, said.right).waitFor()
      await page.getByText(average).waitFor()
      await screen.getByText('100.0%').first().waitFor()
      await expectAccessible(page)
      await expectAccessible(screen)
      await shot(page, `teams-right-${locale}`)
      await shot(screen, `teams-bars-${locale}`)
      await screen.reload()
      await button(screen, said.next).click()
      await option(page, 'Stamen').click()
      await page.locator('.quiz-phone-chosen').waitFor()
      await button(screen, said.close).click()
      await button(screen, said.podium).click()
      await screen.locator('.quiz-host-p1', { hasText: blue }).waitFor()
      await heading(page, said.over).waitFor()
      await expectAccessible(screen)
      await shot(screen, `teams-podium-${locale}`)
      await shot(page, `teams-final-${locale}`)
      for (const { complaints } of [teacher, phone]) expect(complaints).toEqual([])
    },
  )
})
