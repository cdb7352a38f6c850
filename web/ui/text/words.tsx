import { Fragment } from 'react'
import { isRightToLeft, withoutIsolates } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

type Part = Readonly<{ text: string; language: 'zh-Hant' | 'en' | undefined }>

// "3A" and "QR" in Chinese text do not count as English.
const han = /\p{Script=Han}/u
const english = /(?:[A-Za-z][A-Za-z'’-]+[\s,.&/+()–-]*(?:[A-Za-z0-9'’]+[\s,.&/+()–-]*)*)/u
const parts = new RegExp(`(${english.source})`, 'u')

export const languageParts = (text: string): readonly Part[] => {
  if (!han.test(text)) return [{ text, language: /[A-Za-z]{2}/.test(text) ? 'en' : undefined }]
  return text
    .split(parts)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, language: languageOf(part) }))
}

const languageOf = (part: string) => {
  if (han.test(part)) return 'zh-Hant'
  return /[a-z]{2}/.test(part) ? 'en' : undefined
}

type WordsProps = { children: string; beside?: 'zh-Hant' | 'en' }

/** Sets `lang` for other languages and isolates right-to-left text. */
export const Words = ({ children, beside }: WordsProps) => {
  const text = /^\u2068[^\u2068\u2069]*\u2069$/.test(children)
    ? withoutIsolates(children)
    : children
  const parts = <WordParts beside={beside}>{text}</WordParts>
  return isRightToLeft(text) && !text.includes('\u2068') ? <bdi>{parts}</bdi> : parts
}

const WordParts = ({ children, beside }: WordsProps) => {
  const { locale } = useI18nContext()
  const around = beside ?? (locale === 'zh' ? 'zh-Hant' : 'en')
  return languageParts(children).map(({ text, language }, index) =>
    language === undefined || language === around ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <Fragment key={index}>{text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <span key={index} lang={language}>
        {text}
      </span>
    ),
  )
}
