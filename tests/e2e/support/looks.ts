import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** `only`: whether axe looks for nothing but contrast there. */
export type Look = Readonly<{ width: number; theme: 'light' | 'dark'; only?: 'contrast' }>

export const onDesk: Look = { width: 1440, theme: 'light' }

/** Shows the page in a width and a theme, for which it is not too wide. */
export const dress = async (page: Page, { width, theme }: Look) => {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  const [content, window] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  expect(content).toBeLessThanOrEqual(window)
}
