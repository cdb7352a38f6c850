import type { Page } from 'playwright-core'

/**
 * Tells of each text that is read out in the wrong language (WCAG 3.1.2): of both languages in one
 * piece, Chinese where English is said to stand, several English words where Chinese is. A choice
 * of a list, and what is there for ears alone, can have no parts; names of products and what
 * machines write are of no language.
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
