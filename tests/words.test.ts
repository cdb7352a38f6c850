import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The rows of docs/words.md: a word, and the words that must not replace it. */
const rows = readFileSync('docs/words.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| thing '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, , zh = '', notZh = '', en = '', notEn = '']) => ({ zh, notZh, en, notEn }))

/** Two words separated by a space count as one, such as 「QR 碼」. */
const wordsIn = (cell: string) =>
  cell
    .replace('QR 碼', 'QR_碼')
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace('_', ' '))
const english = (cell: string) =>
  (cell === 'user name' ? [cell] : cell.replace('log in', 'log_in').split(' '))
    .filter(Boolean)
    .map((word) => word.replace('_', ' '))

/** Returns all texts of a language, including the manual. */
const textsOf = (language: 'zh' | 'en') =>
  globSync(`web/i18n/${language}/*/index.ts`).map((path) => ({
    path,
    // Keys and module names are not texts.
    text: [...readFileSync(path, 'utf8').matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)]
      .map(([, , text]) => text)
      .join('\n'),
  }))

const found = (language: 'zh' | 'en', isThere: (text: string) => boolean) =>
  textsOf(language)
    .filter(({ text }) => isThere(text))
    .map(({ path }) => path)

describe('one word for each thing', () => {
  test('the table of words is not empty', () => {
    expect(rows.length).toBeGreaterThan(10)
    expect(textsOf('zh').length).toBeGreaterThan(60)
  })

  test.each(rows.flatMap(({ zh, notZh }) => wordsIn(notZh).map((other) => [zh, other] as const)))(
    '「%s」, never 「%s」',
    (zh, other) => {
      expect(found('zh', (text) => text.replaceAll(zh, '').includes(other))).toEqual([])
    },
  )

  test.each(rows.flatMap(({ en, notEn }) => english(notEn).map((other) => [en, other] as const)))(
    '“%s”, never “%s”',
    (_, other) => {
      const word = new RegExp(`(?<![\\w-])${other}(?![\\w-])`, other === 'Mine' ? '' : 'i')
      expect(found('en', (text) => word.test(text))).toEqual([])
    },
  )

  test.each(rows.map(({ zh }) => [zh] as const))('「%s」 occurs in the texts', (word) => {
    expect(found('zh', (text) => text.includes(word))).not.toEqual([])
  })
})
