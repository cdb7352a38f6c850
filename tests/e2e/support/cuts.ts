import type { Page } from 'playwright-core'

/**
 * Tells of each text that is cut where nobody can read it on: a placeholder or the value of a select wider than its field, words
 * wider than a box that hides the rest, a button's, a tag's or a head's label that runs out of it. What ends at two lines does
 * so on purpose. Tells too of boxes that scroll and have a stop but no name, and of a root that sets a size of letters of its own.
 */
export const cutsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    await document.fonts.ready
    const found = []
    const tell = (what, element, text) => found.push(what + ': ' + element.tagName.toLowerCase() + '.' + [...element.classList].join('.') + ' "' + text.trim().slice(0, 40) + '"')
    const pen = document.createElement('canvas').getContext('2d')
    const widthOf = (text, { fontWeight, fontSize, fontFamily, letterSpacing }) => {
      pen.font = fontWeight + ' ' + fontSize + ' ' + fontFamily
      return pen.measureText(text).width + (parseFloat(letterSpacing) || 0) * text.length
    }
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.visually-hidden, .skip, [aria-hidden="true"] svg')
    const roomIn = (field, style) => field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const ownText = (element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join('').trim()
    for (const element of document.body.querySelectorAll('*')) {
      if (element instanceof SVGElement || !isSeen(element)) continue
      const style = getComputedStyle(element)
      if (element.tagName === 'INPUT' && element.placeholder && !element.value) {
        if (widthOf(element.placeholder, style) > roomIn(element, style) + 1) tell('placeholder', element, element.placeholder)
        continue
      }
      if (element.tagName === 'SELECT') {
        const chosen = element.selectedOptions[0]?.textContent ?? ''
        // Its caret stands over the end of it.
        if (widthOf(chosen, style) > roomIn(element, style) + 1) tell('select', element, chosen)
        continue
      }
      if (/auto|scroll/.test(style.overflowX + style.overflowY) && element.tabIndex === 0 && !element.matches('input, textarea, select')) {
        const name = element.getAttribute('aria-label') || document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent
        if (!name) tell('no name', element, element.textContent)
      }
      if (ownText(element) === '' && !element.matches('button, .tag, th')) continue
      const isClamped = style.webkitLineClamp !== 'none'
      const isTooWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
      if (isTooWide && !isClamped && (/hidden|clip/.test(style.overflowX) || element.matches('button, .tag, th'))) tell('cut', element, element.textContent)
    }
    const root = document.documentElement
    if (root.style.fontSize || getComputedStyle(root).fontSize !== '16px') found.push('the root sets its own size of letters: ' + getComputedStyle(root).fontSize)
    return [...new Set(found)]
  })()`)
