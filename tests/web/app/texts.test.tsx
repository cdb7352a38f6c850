import { beforeEach, expect, test, vi } from 'vitest'

/** As in a page that was just opened: no text is there. */
const opened = async () => {
  vi.resetModules()
  const texts = await import('#web/i18n/load-texts.ts')
  const { i18nObject } = await import('#web/i18n/i18n-util.ts')
  return { ...texts, i18nObject }
}

beforeEach(() => localStorage.clear())

test('the start has what the app itself says, the shell every title of a screen, and no more', async () => {
  const { loadFirstTexts, loadTexts, i18nObject } = await opened()
  await loadFirstTexts('zh')
  const LL = i18nObject('zh')
  expect(LL.common.product()).toBe('桂冠')
  expect('title' in LL.reward).toBe(false)
  await loadTexts(['layout'])
  expect([LL.reward.title(), LL.attendance.checkin.title()]).toEqual(['多班發放獎勵', '簽到'])
  expect(Object.keys(LL.reward)).toEqual(['title'])
  expect('unknown' in LL.errors).toBe(false)
})

test('a screen whose texts are there before the shell keeps them', async () => {
  const { loadFirstTexts, loadTexts, i18nObject } = await opened()
  await loadFirstTexts('zh')
  await loadTexts(['attendance'])
  const LL = i18nObject('zh')
  const said = Object.keys(LL.attendance.checkin).length
  await loadTexts(['layout'])
  expect(Object.keys(LL.attendance.checkin)).toHaveLength(said)
})

test('what comes later is in the texts that are in use already', async () => {
  const { loadFirstTexts, loadTexts, i18nObject } = await opened()
  await loadFirstTexts('zh')
  const LL = i18nObject('zh')
  await loadTexts(['reward', 'errors'])
  expect(LL.reward.chooseRule()).toBe('選擇規則')
  expect(LL.reward.title()).toBe('多班發放獎勵')
  expect('unknown' in LL.errors).toBe(true)
})

test('another language is chosen once it has all that is in use, and is kept', async () => {
  const { changeLanguage, loadFirstTexts, loadTexts, storedLocale, i18nObject } = await opened()
  await loadFirstTexts('zh')
  await loadTexts(['reward', 'errors'])
  await changeLanguage('en')
  const LL = i18nObject('en')
  expect([LL.reward.chooseRule(), LL.common.product()]).toEqual(['Choose a rule', 'Laurel'])
  expect('unknown' in LL.errors).toBe(true)
  expect(storedLocale()).toBe('en')
})

test('a screen that loads while the language changes has its texts in the new one', async () => {
  const { changeLanguage, loadFirstTexts, loadTexts, i18nObject } = await opened()
  await loadFirstTexts('zh')
  await Promise.all([changeLanguage('en'), loadTexts(['redeem']), loadTexts(['history'])])
  const LL = i18nObject('en')
  expect(Object.keys(LL.redeem).length).toBeGreaterThan(10)
  expect(Object.keys(LL.history).length).toBeGreaterThan(10)
  // And what is loaded from now on.
  await loadTexts(['periods'])
  expect(Object.keys(i18nObject('en').periods).length).toBeGreaterThan(5)
})
