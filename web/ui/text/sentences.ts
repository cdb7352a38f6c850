import type { Locales } from '#web/i18n/i18n-types.ts'

const ended = /[.!?…。！？]["”’」』)）]?$/

/**
 * Sentences one after the other: each ends before the next begins, whether or not its text brings a
 * full stop.
 */
export const inSentences = (locale: Locales, ...parts: (string | undefined)[]) => {
  const given = parts.filter((part): part is string => !!part?.trim())
  // One alone stays as it is written: many are the specification's own words.
  if (given.length < 2) return given[0] ?? ''
  const stop = locale === 'zh' ? '。' : '.'
  return given
    .map((part) => (ended.test(part) ? part : part + stop))
    .join(locale === 'zh' ? '' : ' ')
}
