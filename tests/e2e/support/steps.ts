import type { Locator, Page } from 'playwright-core'
import { beforeEach } from 'vitest'

/**
 * The tests of this describe tell one story: after the first that fails the others make no sense.
 */
export const tellAsOneStory = () => {
  let isBroken = false
  beforeEach(({ skip, onTestFailed }) => {
    skip(isBroken, 'an earlier step of the story failed')
    onTestFailed(() => {
      isBroken = true
    })
  })
}

/** Opens a screen by the menu, without loading the page again. */
export const openByMenu = async (page: Page, title: string) => {
  const menu = page.locator('.app > nav.side')
  const link = menu.getByRole('link', { name: title, exact: true })
  await menu.waitFor()
  // Its group may be closed.
  if (!(await link.isVisible())) {
    const group = menu.locator('section').filter({ has: page.locator('a', { hasText: title }) })
    await group.getByRole('button').click()
  }
  await link.click()
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** The card under this heading. */
export const cardOf = (page: Page, title: string) =>
  page.locator('section.card', {
    has: page.getByRole('heading', { level: 2, name: title, exact: true }),
  })

/** The toast that says this. */
export const toastOf = (page: Page, title: string | RegExp) =>
  page.locator('.toast', { hasText: title })

/** As somebody without a mouse does. */
export const tabTo = async (page: Page, target: Locator, key = 'Tab') => {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press(key)
    if ((await target.and(page.locator(':focus')).count()) > 0) return
  }
  throw new Error(`Tab does not reach ${target}`)
}
