import type { Page } from 'playwright-core'

/**
 * Returns each text that is cut off and cannot be read in full. This includes placeholders and
 * chosen values wider than their field, and words wider than a box with hidden overflow. Labels of
 * buttons, tags and headings may not run out of their box, and lines must be high enough for
 * descenders. Text that is clamped to two lines is intended. Also returns icons apart from their
 * labels, page headers that repeat a time or wrap their main button, scrollable boxes with a tab
 * stop but no name in the page's language, and roots with their own font size.
 */
export const cutTexts = `(async () => {
    await document.fonts.ready
    const found = []
    const tell = (what, element, text) => found.push(what + ': ' + element.tagName.toLowerCase() + '.' + [...element.classList].join('.') + ' "' + text.trim().slice(0, 40) + '"')
    const pen = document.createElement('canvas').getContext('2d')
    const widthOf = (text, { fontWeight, fontSize, fontFamily, letterSpacing }) => {
      pen.font = fontWeight + ' ' + fontSize + ' ' + fontFamily
      return pen.measureText(text).width + (parseFloat(letterSpacing) || 0) * text.length
    }
    const isForEarsAlone = (element) => element.clientWidth <= 1 && getComputedStyle(element).clipPath !== 'none'
    const isSeen = (element) => !isForEarsAlone(element) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.visually-hidden, .skip, [aria-hidden="true"] svg')
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
        // A select's arrow would cover the end of the text.
        if (widthOf(chosen, style) > roomIn(element, style) + 1) tell('select', element, chosen)
        continue
      }
      if (/auto|scroll/.test(style.overflowX + style.overflowY) && element.tabIndex === 0 && !element.matches('input, textarea, select')) {
        const name = element.getAttribute('aria-label') || document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent
        const tongue = element.closest('[lang]').lang
        if (!name) tell('no name', element, element.textContent)
        else if (/\\p{Script=Han}/u.test(name) !== tongue.startsWith('zh')) tell('a name that is not ' + tongue, element, name)
      }
      // g, j, p, q and y take a quarter of their size below the line, in the fonts that have
      // Chinese characters too.
      const lineRoom = (parseFloat(style.lineHeight) + 2 * parseFloat(style.paddingBottom)) / parseFloat(style.fontSize)
      if (/hidden|clip/.test(style.overflowY) && /[gjpqy]/.test(ownText(element)) && lineRoom < 1.36) tell('hanging letters', element, element.textContent)
      if (ownText(element) === '' && (!element.matches('button, .tag, th') || element.textContent.trim() === '')) continue
      const isClamped = style.webkitLineClamp !== 'none'
      const isTooWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
      if (isTooWide && !isClamped && (/hidden|clip/.test(style.overflowX) || element.matches('button, .tag, th'))) tell('cut', element, element.textContent)
    }
    const textOf = (element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }
    for (const button of document.querySelectorAll('.p-button:has(> .i):has(> .p-button-label)')) {
      if (!isSeen(button)) continue
      const [icon, label] = [button.querySelector('.i').getBoundingClientRect(), textOf(button.querySelector('.p-button-label'))]
      const between = Math.max(label.left - icon.right, icon.left - label.right)
      // An icon that a narrow window hides has no width.
      if (icon.width > 0 && between > 24) tell('an icon ' + Math.round(between) + ' px from its label', button, button.textContent)
    }
    for (const head of document.querySelectorAll('.ph')) {
      const times = head.innerText.match(/\\d\\d:\\d\\d(:\\d\\d)?/g) ?? []
      if (new Set(times).size < times.length) tell('a time twice', head, times.join(' '))
      const main = head.querySelector('.ph-end .p-button:not(.p-button-outlined, .p-button-text)')
      const above = main && [...head.querySelectorAll('.ph-end > *')].filter((one) => isSeen(one) && one !== main && one.offsetHeight > 0 && one.getBoundingClientRect().bottom <= main.getBoundingClientRect().top)
      if (above?.length) tell('the main button is below others', main, main.textContent)
    }
    const root = document.documentElement
    if (root.style.fontSize || getComputedStyle(root).fontSize !== '16px') found.push('the root sets its own size of letters: ' + getComputedStyle(root).fontSize)
    return [...new Set(found)]
  })()`

export const cutsOf = (page: Page): Promise<string[]> => page.evaluate(cutTexts)
