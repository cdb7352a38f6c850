import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import TypesafeI18n from '#web/i18n/i18n-react.tsx'
import { loadAllLocales } from '#web/i18n/i18n-util.sync.ts'
import { languageParts, Words } from '#web/ui/text/words.tsx'

loadAllLocales()
const shown = (locale: 'zh' | 'en', text: string) => {
  const { container } = render(
    <TypesafeI18n locale={locale}>
      <Words>{text}</Words>
    </TypesafeI18n>,
  )
  return container.innerHTML
}

describe('a text in both languages', () => {
  test.each([
    [
      '準時交齊功課 Homework on time',
      [
        ['準時交齊功課 ', 'zh-Hant'],
        ['Homework on time', 'en'],
      ],
    ],
    ['Lee Ka Lok', [['Lee Ka Lok', 'en']]],
    ['陳大文', [['陳大文', 'zh-Hant']]],
    [
      '2026–27 上學期 First term（一）',
      [
        ['2026–27 上學期 ', 'zh-Hant'],
        ['First term', 'en'],
        ['（一）', 'zh-Hant'],
      ],
    ],
    ['3A', [['3A', undefined]]],
    ['', [['', undefined]]],
  ])('%s is split by language', (text, parts) => {
    expect(languageParts(text).map(({ text: part, language }) => [part, language])).toEqual(parts)
    expect(
      languageParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test('is marked where its language is not the page’s', () => {
    const text = '準時交齊功課 Homework on time'
    expect(shown('zh', text)).toBe('準時交齊功課 <span lang="en">Homework on time</span>')
    expect(shown('en', text)).toBe('<span lang="zh-Hant">準時交齊功課 </span>Homework on time')
  })
})

const web = join(import.meta.dirname, '../../../web')
const screens = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('dist'))
  .map((file) => ({ file, source: readFileSync(join(web, file), 'utf8') }))

test('names and rules are shown by the component that marks their language', () => {
  const bare =
    /(?<=[>\n]\s*)\{(?:nameIn|otherName)\([^{}]*\)\}|\{[\w.]*\b(?:[rR]ule|prize|period|device|display)\.name\}|\{[\w.]*\brule_name\}/g
  const found = screens.flatMap(({ file, source }) =>
    [...source.matchAll(bare)]
      .filter(
        ({ index }) =>
          !/(?:<Words[^>]*>\s*|<option[^>]*>\s*|<span lang=\{[^}]*\}>|[=$(])$/.test(
            source.slice(0, index),
          ),
      )
      .map(([text]) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test('Chinese is zh-Hant throughout', () => {
  const found = screens
    .filter(({ source }) => /lang=(?:"zh"|\{[^}]*'zh'\s*\})/.test(source))
    .map(({ file }) => file)
  expect(found).toEqual([])
})
