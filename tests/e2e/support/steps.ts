import type { Locator, Page } from 'playwright-core'
import { beforeEach } from 'vitest'

/** Skips the later tests of this describe after a failure, because they continue its story. */
export const tellAsOneStory = () => {
  let isBroken = false
  beforeEach(({ skip, onTestFailed }) => {
    skip(isBroken, 'an earlier step of the story failed')
    onTestFailed(() => {
      isBroken = true
    })
  })
}

/** Opens a screen through the menu, without loading the page again. */
export const openByMenu = async (page: Page, title: string) => {
  const menu = page.locator('.app > nav.side')
  const link = menu.getByRole('link', { name: title, exact: true })
  await menu.waitFor()
  // The menu group may be closed.
  if (!(await link.isVisible())) {
    const group = menu.locator('section').filter({ has: page.locator('a', { hasText: title }) })
    await group.getByRole('button').click()
  }
  await link.click()
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

export const cardOf = (page: Page, title: string) =>
  page.locator('section.card', {
    has: page.getByRole('heading', { level: 2, name: title, exact: true }),
  })

export const toastOf = (page: Page, title: string | RegExp) =>
  page.locator('.toast', { hasText: title })

/** Presses Tab until the target has the focus. */
export const tabTo = async (page: Page, target: Locator, key = 'Tab') => {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press(key)
    if ((await target.and(page.locator(':focus')).count()) > 0) return
  }
  throw new Error(`Tab does not reach ${target}`)
}
