import type { Page } from 'playwright-core'

const parts = [
  '.top *, .side *, .ph *, .bar, .card, .card > header, .well, .tag, .tile, .msg, .live, .state, .legend, .see, .chk, .rad, .choice',
  '.inp, .lab, .field, .tabs > button, .seg > button, .stepper *, .p-button, .tbl th, .tbl td, .pager *, .rank, .fd, .delta, .stack',
].join()
const properties = [
  'display position box-sizing min-height min-width padding margin gap border-width border-radius flex',
  'font-size line-height font-weight text-align white-space overflow color background-color box-shadow opacity',
].flatMap((line) => line.split(' '))

/**
 * Measures the look and height of each shared part, by its markup. They must not depend on how the
 * screen was opened.
 */
export const measuresOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    await document.fonts.ready
    const seen = new Set()
    for (const part of document.querySelectorAll(${JSON.stringify(parts)})) {
      if (part instanceof SVGElement || !part.checkVisibility()) continue
      const style = getComputedStyle(part)
      const look = ${JSON.stringify(properties)}.map((name) => name + ' ' + style.getPropertyValue(name)).join('; ')
      const kept = [...part.classList].sort().join('.')
      seen.add(part.parentElement.tagName + ' > ' + part.tagName + '.' + kept + ': ' + part.offsetHeight + ' px; ' + look)
    }
    return [...seen].sort()
  })()`)

/** The names of the parts that are present. */
export const partNames = async (page: Page): Promise<string[]> => [
  ...new Set((await measuresOf(page)).map((measure) => measure.replace(/^.* > (.*?): .*$/, '$1'))),
]
