import type { Page } from 'playwright-core'

/**
 * Visits every tab stop, and returns those that are invisible while focused: without a size,
 * clipped, transparent, or completely covered (WCAG 2.4.7, 2.4.11). Also reports a page wider than
 * its window (1.4.10), scrollable boxes without a tab stop, and boxes of cards that scroll
 * sideways.
 */
export const troublesOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const troubles = []
    const nameOf = (element) => element.tagName.toLowerCase() + (element.classList.length ? '.' + [...element.classList].join('.') : '') +
      ' "' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) + '"'
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    // On a busy machine the page renders some time after its width has changed.
    for (let tries = 0; isTooWide() && tries < 40; tries += 1) await new Promise((done) => setTimeout(done, 50))
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const over = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > clientWidth + 0.5)
      troubles.push('the page is ' + (scrollWidth - clientWidth) + ' px too wide: ' + over.slice(0, 3).map(nameOf).join(', '))
    }
    const stopsNow = () => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter(
      (one) => !one.matches(':disabled, [tabindex="-1"], [type="hidden"]') && one.checkVisibility({ visibilityProperty: true }) &&
        (one.type !== 'radio' || one.checked || !document.querySelector('input[name="' + CSS.escape(one.name) + '"]:checked')))
    const clippedAway = (element) => {
      for (let one = element; one; one = one.parentElement) {
        const style = getComputedStyle(one)
        const { width, height } = one.getBoundingClientRect()
        if ((style.clipPath !== 'none' && width <= 2) || style.opacity === '0' || (style.overflow === 'hidden' && (width <= 2 || height <= 2))) return true
      }
      return false
    }
    const isCutAt = (element, x, y) => {
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
        if (getComputedStyle(one).overflow === 'visible') continue
        const { left, right, top, bottom } = one.getBoundingClientRect()
        if (x < left || x > right || y < top || y > bottom) return true
      }
      return false
    }
    const isHit = (element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      const own = element.labels?.[0]
      for (const x of [0.5, 0.1, 0.9]) for (const y of [0.5, 0.1, 0.9]) {
        const hit = document.elementFromPoint(left + x * width, top + y * height)
        if (hit && (element.contains(hit) || hit.contains(element) && hit !== document.body && hit !== document.documentElement && !isCutAt(element, left + x * width, top + y * height) || own?.contains(hit))) return true
      }
      return false
    }
    const troubleOf = (stop) => {
      stop.focus()
      if (document.activeElement !== stop) return 'takes no focus: '
      // PrimeReact focuses a hidden input, and outlines the control around it.
      const seen = stop.closest('.p-hidden-accessible')?.parentElement ?? stop
      const { width, height } = seen.getBoundingClientRect()
      if (width < 2 || height < 2 || clippedAway(seen)) return 'nobody sees: '
      if (seen !== stop && !/p-focus|p-inputwrapper-focus/.test(seen.className)) return 'shows no focus: '
      return isHit(seen) ? null : 'wholly covered: '
    }
    const aMoment = () => new Promise((done) => setTimeout(done, 100))
    const walk = async () => {
      const found = []
      for (const stop of stopsNow()) {
        if (troubleOf(stop) === null) continue
        // Parts that appear on focus may take a moment.
        await aMoment()
        const trouble = troubleOf(stop)
        if (trouble !== null) found.push({ stop, trouble })
      }
      return found
    }
    let found = await walk()
    // A table may have become cards meanwhile. The cards are walked through, too.
    for (let tries = 0; tries < 3 && found.some(({ stop }) => !stop.isConnected); tries += 1) found = await walk()
    for (const { stop, trouble } of found) troubles.push(trouble + nameOf(stop))
    for (const box of document.querySelectorAll('main *')) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const scrolls = (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1) || (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 1)
      if (scrolls && box.tabIndex < 0 && ![...box.querySelectorAll('a[href], button:enabled, input:enabled, [tabindex="0"]')].length) troubles.push('lets no key in: ' + nameOf(box))
    }
    for (const cards of document.querySelectorAll('.tbl.cards')) {
      const box = cards.parentElement
      if (box.scrollWidth > box.clientWidth + 1) troubles.push('cards that scroll sideways: ' + nameOf(cards))
    }
    document.activeElement?.blur?.()
    scrollTo(0, 0)
    return troubles
  })()`)
