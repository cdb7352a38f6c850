import { useLanguage } from '#web/i18n/i18n.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { useToast } from '../toast/toast-provider.tsx'

export const LanguageSwitch = ({ short, className }: { short?: boolean; className: string }) => {
  const { LL } = useI18nContext()
  const { locale, choose } = useLanguage()
  const toast = useToast()
  const change = (next: Locales) => {
    const failed = () => toast.error({ title: LL.common.failed(), text: LL.errors.timeout() })
    choose(next).catch(failed)
  }
  return (
    <fieldset className={className} aria-label={LL.common.language()}>
      <button type="button" lang="en" aria-pressed={locale === 'en'} onClick={() => change('en')}>
        EN
      </button>
      <button
        type="button"
        lang="zh-Hant"
        aria-pressed={locale === 'zh'}
        onClick={() => change('zh')}
      >
        {short ? '繁' : '繁體中文'}
      </button>
    </fieldset>
  )
}
