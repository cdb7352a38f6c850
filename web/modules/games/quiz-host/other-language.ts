import { i18nObject } from 'typesafe-i18n'
import en from '#web/i18n/en/quiz/index.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { BaseTranslation, Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import zh from '#web/i18n/zh/quiz/index.ts'

type QuizTexts = TranslationFunctions['quiz']

const textsOf = (locale: Locales, texts: typeof zh | typeof en) =>
  i18nObject(locale, texts as BaseTranslation, {}) as unknown as QuizTexts

const others = {
  zh: { lang: 'en', text: textsOf('en', en) },
  en: { lang: 'zh-Hant', text: textsOf('zh', zh) },
} as const

/** Returns the texts of the other language, which stands small beside the page's own. */
export const useOtherLanguage = () => others[useI18nContext().locale]
