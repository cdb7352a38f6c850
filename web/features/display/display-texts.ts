import { i18nObject } from 'typesafe-i18n'
import en from '#web/i18n/en/display/index.ts'
import type { BaseTranslation, Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import zh from '#web/i18n/zh/display/index.ts'

export type DisplayTexts = TranslationFunctions['display']
export type Tongue = { lang: Locales /** For the attribute `lang`. */; tag: 'zh-Hant' | 'en'; text: DisplayTexts }
/** The screen's main language, and the other that stands beside it. */
export type Tongues = { main: Tongue; other: Tongue }

const textsOf = (locale: Locales, texts: typeof zh | typeof en) =>
  i18nObject(locale, texts as BaseTranslation, {}) as unknown as DisplayTexts

const tongues: Record<Locales, Tongue> = {
  zh: { lang: 'zh', tag: 'zh-Hant', text: textsOf('zh', zh) },
  en: { lang: 'en', tag: 'en', text: textsOf('en', en) },
}

export const tonguesOf = (main: Locales): Tongues => ({
  main: tongues[main],
  other: tongues[main === 'zh' ? 'en' : 'zh'],
})
