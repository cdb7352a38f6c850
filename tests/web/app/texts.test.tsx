import { beforeEach, expect, test, vi } from 'vitest'

/** As on a page that has just opened, no texts are loaded. */
const opened = async () => {
  vi.resetModules()
  const texts = await import('#web/i18n/load-texts.ts')
  const { i18nObject } = await import('#web/i18n/i18n-util.ts')
  return { ...texts, i18nObject }
}

beforeEach(() => localStorage.clear())

test('the start loads only the app’s own texts, and the shell only every screen’s title', async () => {
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

test('a screen whose texts load before the shell keeps them', async () => {
  const { loadFirstTexts, loadTexts, i18nObject } = await opened()
  await loadFirstTexts('zh')
  await loadTexts(['attendance'])
  const LL = i18nObject('zh')
  const said = Object.keys(LL.attendance.checkin).length
  await loadTexts(['layout'])
  expect(Object.keys(LL.attendance.checkin)).toHaveLength(said)
})

test('texts that load later join those already in use', async () => {
  const { loadFirstTexts, loadTexts, i18nObject } = await opened()
  await loadFirstTexts('zh')
  const LL = i18nObject('zh')
  await loadTexts(['reward', 'errors'])
  expect(LL.reward.chooseRule()).toBe('選擇規則')
  expect(LL.reward.title()).toBe('多班發放獎勵')
  expect('unknown' in LL.errors).toBe(true)
})

test('a change of language loads all texts in use, and is remembered', async () => {
  const { changeLanguage, loadFirstTexts, loadTexts, storedLocale, i18nObject } = await opened()
  await loadFirstTexts('zh')
  await loadTexts(['reward', 'errors'])
  await changeLanguage('en')
  const LL = i18nObject('en')
  expect([LL.reward.chooseRule(), LL.common.product()]).toEqual(['Choose a rule', 'Laurel'])
  expect('unknown' in LL.errors).toBe(true)
  expect(storedLocale()).toBe('en')
})

test('a screen that loads during a change of language appears in the new one', async () => {
  const { changeLanguage, loadFirstTexts, loadTexts, i18nObject } = await opened()
  await loadFirstTexts('zh')
  await Promise.all([changeLanguage('en'), loadTexts(['redeem']), loadTexts(['history'])])
  const LL = i18nObject('en')
  expect(Object.keys(LL.redeem).length).toBeGreaterThan(10)
  expect(Object.keys(LL.history).length).toBeGreaterThan(10)
  // Texts that load later are in the new language, too.
  await loadTexts(['periods'])
  expect(Object.keys(i18nObject('en').periods).length).toBeGreaterThan(5)
})

test('one point is singular, with or without its sign', async () => {
  const { changeLanguage, loadFirstTexts, loadTexts, i18nObject } = await opened()
  await loadFirstTexts('zh')
  await changeLanguage('en')
  await loadTexts(['accountMerges', 'auditWhatIf', 'certificates', 'play'])
  const LL = i18nObject('en')
  const { recorded, undoText } = LL.auditWhatIf.corrections
  expect([
    LL.accountMerges.list.moved({ what: '1 award', points: '+1' }),
    recorded({ entries: 2, students: 1, points: '+1' }),
    undoText({ entries: 1, points: '+2' }),
    LL.certificates.needs('1'),
    LL.play.worth({ game: '2', points: '1' }),
  ]).toEqual([
    'Moved: 1 award; +1 point in all.',
    '2 awards of 1 student: +1 point.',
    '1 award gets its former points again: +2 points in all.',
    '1 point or more',
    '2 game points = 1 point',
  ])
})
