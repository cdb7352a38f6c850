import { type ReactNode, useCallback, useEffect } from 'react'
import TypesafeI18n, { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { changeLanguage } from './load-texts.ts'

/** Load the first texts before you render this. */
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

export const useLanguage = () => {
  const { locale, setLocale } = useI18nContext()
  const choose = useCallback(
    async (next: Locales) => {
      await changeLanguage(next)
      setLocale(next)
    },
    [setLocale],
  )
  return { locale, choose }
}
