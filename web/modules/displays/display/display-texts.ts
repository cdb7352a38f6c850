import { i18nObject } from 'typesafe-i18n'
import en from '#web/i18n/en/display/index.ts'
import type { BaseTranslation, Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import zh from '#web/i18n/zh/display/index.ts'

export type DisplayTexts = TranslationFunctions['display']
export type LanguageTexts = {
  lang: Locales
  /** For the attribute `lang`. */
  tag: 'zh-Hant' | 'en'
  text: DisplayTexts
}
/** The screen's main language, and the other language beside it. */
export type BothLanguages = { main: LanguageTexts; other: LanguageTexts }

const textsOf = (locale: Locales, texts: typeof zh | typeof en) =>
  i18nObject(locale, texts as BaseTranslation, {}) as unknown as DisplayTexts

const languages: Record<Locales, LanguageTexts> = {
  zh: { lang: 'zh', tag: 'zh-Hant', text: textsOf('zh', zh) },
  en: { lang: 'en', tag: 'en', text: textsOf('en', en) },
}

export const bothLanguagesOf = (main: Locales): BothLanguages => ({
  main: languages[main],
  other: languages[main === 'zh' ? 'en' : 'zh'],
})
