import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutTexts } from '#tests/e2e/support/cut-texts.ts'
import { type Laurel, startLaurel } from '#tests/e2e/support/laurel.ts'
import {
  addressOf,
  everyScreen,
  type Shown,
  showSchool,
  type Who,
} from '#tests/e2e/support/screens.ts'
import { password } from '#tests/support/school.ts'
import { type Driver, until } from './support/driver.ts'
import { firefoxAt, openFirefox } from './support/firefox.ts'
import { openWebKit, type WebKitParts, webKitAt } from './support/webkit.ts'

const patiently = { timeout: 120_000 }

const browsers: { name: string; packages: string; open?: () => Promise<Driver> }[] = [
  {
    name: 'Firefox',
    packages: 'firefox-esr',
    ...(firefoxAt && { open: () => openFirefox(firefoxAt as string) }),
  },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    ...(webKitAt && { open: () => openWebKit(webKitAt as WebKitParts) }),
  },
]

/** Errors since the page was loaded, collected in the page itself. */
const listen = `(() => {
  if (window.wrong) return
  window.wrong = []
  addEventListener('securitypolicyviolation', (event) => wrong.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI))
  // The browser reports a late ResizeObserver notification as an error, but it is harmless.
  const isLate = (message) => /^ResizeObserver loop/.test(message)
  addEventListener('error', (event) => isLate(event.message) || wrong.push('error: ' + event.message))
  addEventListener('unhandledrejection', (event) => wrong.push('rejection: ' + event.reason))
})()`

/** Whether the wreath fills its box and the award's texts are complete. */
const momentAt = `(() => {
  const [box, wreath, rule] = ['.dp-wreath', '.dp-wreath > svg', '.dp-rule > .dp-part'].map((part) => document.querySelector(part))
  const stems = [...wreath.querySelectorAll('path')].map((path) => path.getBoundingClientRect())
  const high = Math.max(...stems.map(({ bottom }) => bottom)) - Math.min(...stems.map(({ top }) => top))
  const boxSize = Math.min(box.clientWidth, box.clientHeight)
  const { width, height } = rule.getBoundingClientRect()
  return { fills: high > 0.7 * boxSize, inside: high < 1.6 * boxSize, rule: rule.innerText, seen: width > 20 && height > 10 }
})()`
/**
 * A popover without Laurel's styles has the browser's own border, 3 px in the text's colour, even
 * while closed.
 */
const bareFrames = `[...document.querySelectorAll('[popover]')].filter((one) => getComputedStyle(one).borderTopWidth === '3px').map((one) => one.className)`

const whole = { fills: true, inside: true, seen: true }

let laurel: Laurel
let shown: Shown
describe.each(browsers)('$name', patiently, ({ name, packages, open }) => {
  let driver: Driver
  let signedIn: string | undefined
  beforeAll(async () => {
    if (!open) {
      console.log(
        `${name} is not installed (on Debian: apt-get install ${packages}), so its walk is left out.`,
      )
      return
    }
    // Each browser has its own school, because reading a message changes it.
    laurel = await startLaurel()
    shown = await showSchool(laurel)
    driver = await open()
  }, patiently.timeout)
  afterAll(async () => {
    await driver?.close()
    await laurel?.close()
  })

  const has = (heading: string, text: string) =>
    driver.evaluate<boolean>(`(() => {
      const headings = [...document.querySelectorAll('h1')].map(({ textContent }) => textContent.trim())
      return headings.includes(${JSON.stringify(heading)}) && document.body.textContent.includes(${JSON.stringify(text)})
    })()`)

  /** Loads the page once per visitor. Later screens open without a load, as by the menu. */
  const go = async (who: Who, address: string, locale: 'zh' | 'en' = 'zh') => {
    const visitor = `${who} ${locale}`
    if (signedIn === visitor && !/[?#]/.test(address)) {
      await driver.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
      return
    }
    const token = shown.tokenOf(who)
    await driver.open(`${laurel.origin}/not-found`)
    await driver.evaluate(
      `(localStorage.clear(), sessionStorage.clear(), localStorage.setItem('laurel.locale', '${locale}'), ${
        token ? `localStorage.setItem('laurel.token', '${token}')` : 'null'
      })`,
    )
    // A new fragment alone would not load the page.
    await driver.open('about:blank')
    await driver.open(laurel.origin + address)
    await driver.evaluate(listen)
    signedIn = visitor
  }

  test.skipIf(!open).each(everyScreen)('shows $path to $who', async (screen) => {
    await driver.resize(1440, 900)
    await go(screen.who, addressOf(screen, shown))
    await until(`${screen.heading.zh}, ${screen.shows.zh}`, () =>
      has(screen.heading.zh, screen.shows.zh),
    )
    expect(await driver.evaluate('wrong')).toEqual([])
    const [content, window] = await driver.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    )
    expect(content).toBeLessThanOrEqual(window)
  })

  const widthOf = () =>
    driver.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )

  describe('on a phone', () => {
    // Uses another school: in the first one, the walk has read the unread messages.
    beforeAll(async () => {
      if (open) shown = await showSchool(laurel)
    }, patiently.timeout)

    test.skipIf(!open).each(everyScreen)(
      'cuts no text of $path for $who on a phone, in English',
      async (screen) => {
        await driver.resize(390, 844)
        await go(screen.who, addressOf(screen, shown), 'en')
        await until(`${screen.heading.en}, ${screen.shows.en}`, () =>
          has(screen.heading.en, screen.shows.en),
        )
        const [content, width] = await widthOf()
        expect(content).toBeLessThanOrEqual(width)
        expect(await driver.evaluate(cutTexts)).toEqual([])
        expect(await driver.evaluate(bareFrames)).toEqual([])
        expect(await driver.evaluate('wrong')).toEqual([])
      },
    )
  })

  test.skipIf(!open)('shows the moment of a display completely', async () => {
    await driver.resize(1440, 900)
    await go('display', `/display#${shown.displayKey}`)
    await until('the award', () =>
      driver.evaluate<boolean>(`document.querySelector('.dp-plus') !== null`),
    )
    expect(await driver.evaluate(momentAt)).toEqual({ ...whole, rule: 'A reward' })
    // The award's texts grow by two lines, and the wreath adapts at once.
    await driver.evaluate(`(document.querySelector('.dp-words').style.paddingTop = '120px')`)
    expect(await driver.evaluate(momentAt)).toEqual({ ...whole, rule: 'A reward' })
  })

  test.skipIf(!open)('shows an empty date field as empty', async () => {
    await go('admin', '/admin/administration_log')
    await until('the filters', () =>
      driver.evaluate<boolean>(`document.querySelector('.date-input input') !== null`),
    )
    // WebKit shows today's date in an empty date field. Ours is a text field that shows the date
    // format.
    expect(
      await driver.evaluate(`(() => {
      const [day] = document.querySelectorAll('.date-input input')
      return { value: day.value, words: day.placeholder !== '', native: document.querySelectorAll('input:is([type=date], [type=month])').length }
    })()`),
    ).toEqual({ value: '', words: true, native: 0 })
  })

  // The last test of the walk, because it ends a session of its own.
  test.skipIf(!open)('shows nothing of the school after signing out and going Back', async () => {
    const { email } = shown.school.admin
    const login = { type: 'admin', email, password }
    const { token } = (await laurel.call('POST /v2/cms/auth/login', null, { body: login })).body
      .data
    await driver.open(`${laurel.origin}/not-found`)
    await driver.evaluate(
      `(localStorage.clear(), localStorage.setItem('laurel.locale', 'zh'), localStorage.setItem('laurel.token', '${token}'))`,
    )
    await driver.open(`${laurel.origin}/admin/student_list`)
    await until('the students', () => has('學生名單', '學生1'))
    await driver.evaluate(`void document.querySelector('.side .out').click()`)
    await until('the sign-in page', () => has('登入', '用戶名稱'))
    await driver.evaluate('void setTimeout(() => history.back(), 50)')
    const seen: string[] = []
    // Also checks texts that appear only for a moment.
    const end = performance.now() + 3000
    while (performance.now() < end)
      seen.push(await driver.evaluate<string>('document.body?.innerText ?? ""').catch(() => ''))
    expect(seen.filter((text) => text.includes('學生1'))).toEqual([])
    await until('the sign-in page again', () => has('登入', '用戶名稱'))
    signedIn = undefined
  })
})
