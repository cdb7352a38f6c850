import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** `only`: whether axe looks for nothing but contrast there. */
export type Look = Readonly<{ width: number; theme: 'light' | 'dark'; only?: 'contrast' }>

export const onDesk: Look = { width: 1440, theme: 'light' }

/** Shows the page in a width and a theme, for which it is not too wide. */
export const dress = async (page: Page, { width, theme }: Look) => {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  expect(await page.evaluate<number>(tooWide)).toBe(0)
}

/**
 * By how much the page is wider than its window; tables that find no room become cards, in a
 * moment.
 */
const tooWide = `(async () => {
  const { documentElement: root } = document
  for (let tries = 0; root.scrollWidth > root.clientWidth && tries < 40; tries += 1)
    await new Promise((done) => setTimeout(done, 50))
  return Math.max(0, root.scrollWidth - root.clientWidth)
})()`
