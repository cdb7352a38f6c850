import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Driver, until } from '#tests/browsers/support/driver.ts'
import { openFirefox } from '#tests/browsers/support/firefox.ts'
import { type Laurel, startLaurel } from '#tests/e2e/support/laurel.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import { password, type School } from '#tests/support/school.ts'
import { type Desktop, found, openDesktop, packages } from './support/desktop.ts'
import { makeQuiz } from './support/quiz.ts'

const patience = 600_000
const linesAt = join(import.meta.dirname, 'lines')
const keeps = process.env.LAUREL_EAR_KEEP === '1'

const words = {
  en: {
    staff: 'Staff',
    given: 'A reward',
    student: (n: number) => `Student ${n}`,
    undo: 'Undo',
    absent: 'Student 2',
    save: /^(Save|Check in)/,
    prize: 'A redeem',
    redeem: /^Redeem/,
    isIn: 'You are in',
    over: 'The quiz is over',
    home: 'Dashboard',
    awarded: 'Student 2 +5',
    undone: 'Undone; the students are selected again',
    called: 'Roll of 1A called',
    redeemed: 'redeemed 10 points',
    add: 'Add student',
    edit: 'Edit Student 1',
  },
  zh: {
    staff: '教職員',
    given: 'A reward',
    student: (n: number) => `學生${n}`,
    undo: '撤銷',
    absent: '學生2',
    save: /^(儲存|簽到)/,
    prize: 'A redeem',
    redeem: /^兌換/,
    isIn: '你已加入',
    over: '問答結束',
    home: '儀表板',
    awarded: '學生2 +5',
    undone: '已撤銷，學生已重新選取',
    called: '1A 班已點名',
    redeemed: '已兌換 10 分',
    add: '新增學生',
    edit: '編輯學生1',
  },
}

type Heard = Record<string, Record<string, readonly string[]>>

/** Times, dates and codes differ each time. */
const steady = (line: string) =>
  line
    .replace(/\d{4}-\d{2}-\d{2}/g, '<day>')
    .replace(/\d{1,2}:\d{2}(:\d{2})?/g, '<time>')
    .replace(/[\w.-]+@[\w.-]+/g, '<address>')
    .replace(/[“「]t[0-9a-f]{8}[”」]/, '<prefix>')
    .replace(/table with \d+ rows/, 'table with <rows>')
    // The points of a tile or list may change just before or after the screen reader speaks them.
    .replace(/(?<=^(Student |學生)\d .* )\d+\.$/, '<points>.')
    .replace(/(, \d+ points|，\d+ 分)(, \+\d+ today|，今天 \+\d+)?(?= toggle button)/, ', <points>')

/** Sorts the lines, because two places may announce the same action in either order. */
const inAnyOrder = (flow: Heard[string] = {}) =>
  Object.entries(flow).map(([name, lines]) => [name, lines.toSorted()])

/** Sentences that the screen reader sometimes says about itself and the browser. */
const ofReader =
  /^(statusbar|(Browse|Focus) mode|Loading\. .*|Finished loading .*|Page has .*|(.* · (Laurel|桂冠) )?document web\.?)$/

if (!found)
  console.log(`There is no reader (on Debian: apt-get install ${packages}), so nothing is heard.`)

describe.skipIf(!found).each(['en', 'zh'] as const)(
  'Orca with Firefox, %s',
  { timeout: patience },
  (locale) => {
    let laurel: Laurel
    let school: School
    let desktop: Desktop
    let driver: Driver
    const heard: Heard = {}
    const said = words[locale]

    beforeAll(async () => {
      laurel = await startLaurel()
      school = await laurel.school({ students: 3, modules: ['homework', 'subject', 'game'] })
      desktop = await openDesktop()
      driver = await openFirefox((found as NonNullable<typeof found>).browser, desktop.env)
      await driver.open('about:blank')
      // At a laptop's width, history is always a table.
      await driver.resize(1366, 768)
      await desktop.click()
    }, patience)
    afterAll(async () => {
      if (keeps) {
        const path = join(linesAt, `${locale}.json`)
        const kept = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
        await writeFile(path, `${JSON.stringify({ ...kept, ...heard }, null, 2)}\n`)
      }
      await driver?.close()
      await desktop?.close()
      await laurel?.close()
    })

    const whereIs = (selector: string, name: string | RegExp) =>
      `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => {
      const text = (one.getAttribute('aria-label') ?? one.textContent).trim()
      return one.getClientRects().length > 0 && ${typeof name === 'string' ? `text.includes(${JSON.stringify(name)})` : `${name}.test(text)`}
    })`
    /** Moves to a control, as with Tab or through the screen reader's list. */
    const goTo = async (selector: string, name: string | RegExp = '') => {
      const one = whereIs(selector, name)
      await until(`${selector} ${name}`, () => driver.evaluate<boolean>(`${one} !== undefined`))
      await driver.evaluate(`void ${one}.focus()`)
    }
    const step = async (flow: string, name: string, work: () => Promise<unknown>) => {
      const lines = (await desktop.hear(work)).map(steady).filter((line) => !ofReader.test(line))
      heard[flow] = { ...heard[flow], [name]: lines }
      expect(lines, `${flow}, ${name}: silence`).not.toEqual([])
    }
    /** Presses a key and waits until the page has the answer, because a busy machine is slow. */
    const pressUntil = async (key: string, text: string) => {
      await desktop.press(key)
      await until(text, () =>
        driver.evaluate<boolean>(
          `[...document.querySelectorAll('h1, [role="status"]')].some((one) => one.textContent.includes(${JSON.stringify(text)}))`,
        ),
      )
    }
    const open = async (address: string, token: string | null) => {
      await driver.open(`${laurel.origin}/not-found`)
      const keep = token ? `localStorage.setItem('laurel.token', '${token}')` : 'null'
      await driver.evaluate(
        `(localStorage.clear(), localStorage.setItem('laurel.locale', '${locale}'), ${keep})`,
      )
      await driver.open('about:blank')
      await driver.open(laurel.origin + address)
    }
    /**
     * The screen reader reads a loaded page from top to bottom. Waits for the end and keeps the
     * title.
     */
    const stepTo = async (flow: string, address: string, token: string | null) => {
      const lines = await desktop.hear(async () => {
        await open(address, token)
        await until('the heading', () =>
          driver.evaluate<boolean>(`document.querySelector('h1') !== null`),
        )
        await desktop.hear(() =>
          until('the title', () => driver.evaluate<boolean>(`document.title.includes('·')`)),
        )
      })
      expect(lines, `${flow}: silence`).not.toEqual([])
      heard[flow] = { 'the page opens': [await driver.evaluate<string>('document.title')] }
    }
    const asKept = async (flow: string) => {
      if (keeps) return
      const kept: Heard = JSON.parse(await readFile(join(linesAt, `${locale}.json`), 'utf8'))
      expect(inAnyOrder(heard[flow])).toEqual(inAnyOrder(kept[flow]))
    }

    test('signing in', async () => {
      const flow = 'sign-in'
      await stepTo(flow, '/signin', null)
      await step(flow, 'the tab', () => goTo('[role="tab"]', said.staff))
      await step(flow, 'the tab is chosen', () => desktop.press('space'))
      await step(flow, 'the name', () =>
        goTo('input[autocomplete="username"], input[type="email"], input'),
      )
      await desktop.type(school.teacher.email)
      await step(flow, 'the password', () => goTo('input[type="password"]'))
      await desktop.type(password)
      await step(flow, 'signed in', () => pressUntil('Return', said.home))
      await asKept(flow)
    })

    test('an award and its undo', async () => {
      const flow = 'award'
      await stepTo(flow, '/admin/myclass', school.teacher.token)
      await step(flow, 'a pupil', () => goTo('button', said.student(2)))
      await step(flow, 'the pupil is chosen', () => desktop.press('space'))
      await step(flow, 'a rule', () => goTo('[role="region"] button, section button', said.given))
      await step(flow, 'the award', () => pressUntil('Return', said.awarded))
      await step(flow, 'the undo', () =>
        goTo('.my-class-given [data-fresh] > button:last-of-type, .toasts button', said.undo),
      )
      await step(flow, 'it is undone', () => pressUntil('Return', said.undone))
      await asKept(flow)
    })

    test('a roll call', async () => {
      const flow = 'roll call'
      await stepTo(flow, '/admin/rollcall', school.teacher.token)
      await step(flow, 'a pupil', () => goTo('main button', said.absent))
      await step(flow, 'the pupil is marked', () => desktop.press('space'))
      await step(flow, 'the button that saves', () => goTo('main button', said.save))
      await step(flow, 'it is saved', () => pressUntil('Return', said.called))
      await asKept(flow)
    })

    const rewardAll = async () => {
      const body = {
        pointRule_id: school.rules.reward,
        profiles: school.students.map(({ profile }) => profile),
        counts: 4,
      }
      const { status } = await laurel.call('POST /v2/actions/profiles', school.admin.token, {
        body,
      })
      expect(status).toBe(200)
      await waitUntilAtRest(laurel.deps)
    }

    test('a prize', async () => {
      const flow = 'redeem'
      await rewardAll()
      await stepTo(
        flow,
        `/admin/redeem?profile=${school.students[0]!.profile}`,
        school.teacher.token,
      )
      await step(flow, 'a prize', () => goTo('main button', said.prize))
      await step(flow, 'it is in the basket', () => desktop.press('Return'))
      await step(flow, 'the button that redeems', () => goTo('main button', said.redeem))
      await step(flow, 'it is redeemed', () => pressUntil('Return', said.redeemed))
      await step(flow, 'the next student is chosen', () => desktop.press('Return'))
      await asKept(flow)
    })

    test('the history', async () => {
      const flow = 'history'
      await rewardAll()
      await stepTo(flow, '/admin/history', school.admin.token)
      await step(flow, 'a heading', () => goTo('th[aria-sort] button'))
      await step(flow, 'another order', () => desktop.press('Return'))
      await asKept(flow)
    })

    test('a form in a dialog', async () => {
      const flow = 'form'
      await stepTo(flow, '/admin/student_list', school.admin.token)
      // Orca leaves out the title, because it equals the name of the button that was just read.
      await step(flow, 'the button', () => goTo('main button', said.add))
      await step(flow, 'the form opens', () => desktop.press('Return'))
      await step(flow, 'the form closes', () => desktop.press('Escape'))
      await step(flow, 'the button of a student', () => goTo('main button', said.edit))
      await step(flow, 'the form of the student opens', () => desktop.press('Return'))
      await desktop.type('77')
      await step(flow, 'closing it asks', () => desktop.press('Escape'))
      await asKept(flow)
    })

    test('a quiz on the phone', async () => {
      const flow = 'quiz'
      const quiz = await makeQuiz(laurel, school)
      await stepTo(flow, '/quiz', school.students[0]!.token)
      // Until it announces the field, Orca takes digits as its own commands.
      await desktop.hear(() => goTo('input'))
      await desktop.type(quiz.pin)
      await until('the PIN is typed', () =>
        driver.evaluate<boolean>(`document.querySelector('input').value.includes('${quiz.pin}')`),
      )
      await step(flow, 'joined', async () => {
        await desktop.press('Return')
        await until('the room', () =>
          driver.evaluate<boolean>(`document.body.textContent.includes('${said.isIn}')`),
        )
      })
      await step(flow, 'a question', () => quiz.ask(1))
      await step(flow, 'an answer', () => goTo('main button'))
      await step(flow, 'answered', () => desktop.press('Return'))
      await step(flow, 'the end', async () => {
        await quiz.end()
        await until('the end', () =>
          driver.evaluate<boolean>(
            `document.querySelector('h1').textContent.includes('${said.over}')`,
          ),
        )
      })
      await asKept(flow)
    })
  },
)
