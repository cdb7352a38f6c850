import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const announcer = '[role=status][aria-live=polite].visually-hidden'

/**
 * Tells where a screen does not announce in the one way (WCAG 4.1.3): there is one announcer, one
 * place for toasts and nothing else that asks for `aria-live` by itself; no part that is spoken
 * stands in another, which would be read twice; and nothing is an alert that nobody caused.
 */
export const announcersOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = []
    const nameOf = (one) => one.tagName.toLowerCase() + '.' + [...one.classList].join('.') + ' "' + one.textContent.trim().slice(0, 40) + '"'
    const count = (what, selector) => {
      const there = document.querySelectorAll(selector).length
      if (there !== 1) found.push(there + ' of ' + what)
    }
    count('the announcer', ${JSON.stringify(announcer)})
    count('the place for toasts', '.toasts[role=status][aria-live=polite]')
    const own = ${JSON.stringify(`${announcer}, .toasts`)}
    const spoken = '[role=status], [role=alert], [role=log], [aria-live]'
    for (const one of document.querySelectorAll(spoken)) {
      if (one.hasAttribute('aria-live') && !one.matches(own)) found.push('speaks by itself: ' + nameOf(one))
      if (one.parentElement.closest('[role=status], [role=alert]') && !one.matches('.toast')) found.push('spoken twice: ' + nameOf(one))
      if (one.role === 'alert' && !one.matches('.toast')) found.push('an alert that nobody caused: ' + nameOf(one))
    }
    return found
  })()`)

/**
 * Looks in the screen's search box for what is not there, and then for everything again; tells
 * where either is left unsaid. The page has a clock that the test moves.
 */
export const silentSearchOf = async (page: Page): Promise<string[]> => {
  const spoken = page.locator(announcer)
  const box = page.locator('main input[type=search]').filter({ visible: true }).first()
  if ((await box.count()) === 0) return []
  const silent: string[] = []
  for (const text of ['zzzz', '']) {
    const before = await spoken.innerText()
    await box.fill(text)
    const saidNext = async () => {
      await page.clock.runFor(1_000)
      return spoken.innerText()
    }
    const isSaid = expect.poll(saidNext, { interval: 100 }).not.toBe(before)
    await isSaid.catch(() => silent.push(`says nothing of what it found for "${text}"`))
  }
  return silent
}
