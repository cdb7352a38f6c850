import { expect, test } from 'vitest'
import { shownGiver } from '#domain/giver-name.ts'

const none = { en: '', zh: '' }
const by = (zh: string, en: string, title = none) =>
  shownGiver('surname', { name: { en, zh }, title })

test('the full name is the name in the staff list', () => {
  const name = { en: 'Chan Siu Wong', zh: '陳小雅' }
  expect(shownGiver('full', { name, title: { en: 'Ms', zh: '主任' } })).toEqual(name)
})

test('a surname comes with its title, by default 老師 after it or Teacher before it', () => {
  expect(by('陳小雅', 'Ada Chan')).toEqual({ zh: '陳老師', en: 'Teacher Chan' })
  expect(by('陳小雅', 'Ada Chan', { zh: '主任', en: 'Ms' })).toEqual({
    zh: '陳主任',
    en: 'Ms Chan',
  })
  expect(by('陳小雅', 'Ada Chan', { zh: '', en: 'Ms' })).toEqual({ zh: '陳老師', en: 'Ms Chan' })
})

test('a surname may have two characters, unless the whole name has two', () => {
  expect(by('歐陽小雅', 'Ada Au Yeung').zh).toBe('歐陽老師')
  expect(by('鮮于文', '').zh).toBe('鮮于老師')
  expect(by('司徒文', 'Man Szeto').zh).toBe('司徒老師')
  expect(by('司徒', 'Man Szeto').zh).toBe('司老師')
})

test('a person with a name in only one language has the same surname in both', () => {
  expect(by('', 'Ada Chan')).toEqual({ zh: 'Chan 老師', en: 'Teacher Chan' })
  expect(by('陳小雅', '')).toEqual({ zh: '陳老師', en: 'Teacher 陳' })
  expect(by('Mr Kan', 'Mr Kan').zh).toBe('Kan 老師')
})

test('a teacher is not named if the school hides names or has no name for them', () => {
  const name = { en: 'Ada Chan', zh: '陳小雅' }
  expect(shownGiver('teacher', { name, title: { en: 'Ms', zh: '主任' } })).toEqual({
    en: 'A teacher',
    zh: '老師',
  })
  expect(by(' ', '')).toEqual({ en: 'A teacher', zh: '老師' })
})

test('a remark in brackets is ignored, and a variation selector stays with its character', () => {
  expect(by('（代）陳小雅', 'Ada Chan (cover)')).toEqual({ zh: '陳老師', en: 'Teacher Chan' })
  expect(by('葛\u{e0101}小雅', '').zh).toBe('葛\u{e0101}老師')
})
