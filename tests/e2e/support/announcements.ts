import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const announcer = '[role=status][aria-live=polite].visually-hidden'

/**
 * Returns where a screen breaks the rules for announcements (WCAG 4.1.3). There is one announcer
 * and one place for toasts, and nothing else has `aria-live`. No announced part is inside another,
 * which would be read twice. No alert appears without a user's action.
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
 * Types a search without matches into the screen's search box, then clears it. Reports if either
 * result is not announced. The test controls the page's clock.
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
