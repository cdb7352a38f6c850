import { type ReactNode, useCallback, useEffect } from 'react'
import TypesafeI18n, { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { loadLocaleAsync } from '#web/i18n/i18n-util.async.ts'

const key = 'laurel.locale'

/** Chinese unless English was chosen. */
export const storedLocale = (): Locales => (localStorage.getItem(key) === 'en' ? 'en' : 'zh')

/** Texts in the page's language. The locale's dictionary has to be loaded before. */
export const I18nProvider = ({ locale, children }: { locale: Locales; children: ReactNode }) => (
  <TypesafeI18n locale={locale}>
    <LanguageOfPage />
    {children}
  </TypesafeI18n>
)

const LanguageOfPage = () => {
  const { locale } = useI18nContext()
  useEffect(() => {
    document.documentElement.lang = locale === 'en' ? 'en' : 'zh-Hant'
  }, [locale])
  return null
}

/** The language of the page, and how to change it for good. */
export const useLanguage = () => {
  const { locale, setLocale } = useI18nContext()
  const choose = useCallback(
    async (next: Locales) => {
      await loadLocaleAsync(next)
      localStorage.setItem(key, next)
      setLocale(next)
    },
    [setLocale],
  )
  return { locale, choose }
}
