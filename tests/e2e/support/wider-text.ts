import type { Page } from 'playwright-core'

/** The spacing that WCAG 1.4.12 requires. */
export const widerText =
  '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important } p { margin-bottom: 2em !important }'

/**
 * Returns text that only wider spacing cuts off: by a box with hidden overflow, its button or the
 * window's left edge. Also reports a page that becomes wider than its window, and cards wider than
 * their box. Text clamped to two lines is intended, and the logo's name is read out.
 */
export const lostWhenWider = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    await document.fonts.ready
    const hides = (overflow) => /hidden|clip/.test(overflow)
    const runsOut = (element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const words = range.getBoundingClientRect()
      for (let box = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX + overflowY) || webkitLineClamp !== 'none') return false
        const edge = box.getBoundingClientRect()
        if (hides(overflowX) && (words.right > edge.right + 1.5 || words.left < edge.left - 1.5)) return true
        if (hides(overflowY) && (words.bottom > edge.bottom + 3 || words.top < edge.top - 3)) return true
      }
      return words.left < -1.5 || (element.matches('button, .tag, th') && element.scrollWidth > element.clientWidth + 1)
    }
    const isText = (element) => element.matches('button, .tag, th') || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    const isSeen = (element) => element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.visually-hidden, .skip, .brand')
    const lost = () => new Set([...document.body.querySelectorAll(':not(svg, svg *)')].filter((one) => isText(one) && isSeen(one) && runsOut(one)))
    const before = lost()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(widerText)})
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    // Elements that measure themselves render again.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    const nameOf = (one) => one.tagName.toLowerCase() + '.' + [...one.classList].join('.') + ' in ' + (one.parentElement?.className ?? '') + ' "' + one.textContent.trim().slice(0, 30) + '"'
    const found = [...lost()].filter((one) => !before.has(one)).map((one) => 'lost: ' + nameOf(one))
    const cards = [...document.querySelectorAll('.tbl.cards')].filter(({ parentElement: box }) => box.scrollWidth > box.clientWidth + 1)
    const { scrollWidth, clientWidth } = document.documentElement
    const over = scrollWidth > clientWidth ? [...document.querySelectorAll(':is(main, header) :not(svg, svg *)')].filter((one) => one.getBoundingClientRect().right > clientWidth + 0.5).at(-1) : undefined
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    return [...(scrollWidth > clientWidth ? ['too wide by ' + (scrollWidth - clientWidth) + (over ? ': ' + nameOf(over) : '')] : []), ...cards.map(() => 'cards wider than their box'), ...new Set(found)]
  })()`)
