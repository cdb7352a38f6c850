import type { Page } from 'playwright-core'

/**
 * Returns each text that a screen reader would read in the wrong language (WCAG 3.1.2): both
 * languages in one element, Chinese marked as English, or several English words in Chinese. Options
 * of lists and hidden labels cannot have parts. Product names and text written by machines have no
 * language.
 */
export const unmarkedOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const han = /\\p{Script=Han}{2,}/u
    const words = (count) => new RegExp("(?:[A-Za-z][a-z’']+[ ,–-]+){" + (count - 1) + "}[A-Za-z][a-z’']+")
    const exempt = 'option, pre, code, .num, footer, .visually-hidden, [aria-hidden="true"], title, script, style, [contenteditable]'
    const found = new Set()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      const text = node.data.trim()
      if (text === '' || element.closest(exempt) || !element.checkVisibility({ visibilityProperty: true })) continue
      const isChinese = element.closest('[lang]').lang.startsWith('zh')
      const isMixed = han.test(text) && words(2).test(text)
      const isWrong = isChinese ? !han.test(text) && words(3).test(text) : han.test(text)
      if (isMixed || isWrong) found.add((isMixed ? 'both languages' : 'another language') + ': ' + text.slice(0, 60))
    }
    return [...found]
  })()`)
