import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useLanguage } from './i18n.tsx'

/** The two languages, each named in itself. `short` for the top bar. */
export const LanguageSwitch = ({ short, className }: { short?: boolean; className: string }) => {
  const { LL } = useI18nContext()
  const { locale, choose } = useLanguage()
  return (
    <fieldset className={className} aria-label={LL.common.language()}>
      <button type="button" lang="en" aria-pressed={locale === 'en'} onClick={() => void choose('en')}>
        EN
      </button>
      <button type="button" lang="zh-Hant" aria-pressed={locale === 'zh'} onClick={() => void choose('zh')}>
        {short ? '繁' : '繁體中文'}
      </button>
    </fieldset>
  )
}
