import type { Locales } from '#web/i18n/i18n-types.ts'

const ended = /[.!?…。！？]["”’」』)）]?$/

export const inSentences = (locale: Locales, ...parts: (string | undefined)[]) => {
  const given = parts.filter((part): part is string => !!part?.trim())
  // A single sentence is unchanged.
  if (given.length < 2) return given[0] ?? ''
  const stop = locale === 'zh' ? '。' : '.'
  return given
    .map((part) => (ended.test(part) ? part : part + stop))
    .join(locale === 'zh' ? '' : ' ')
}
