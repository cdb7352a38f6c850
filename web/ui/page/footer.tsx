import { useI18nContext } from '#web/i18n/i18n-react.tsx'

export const Footer = () => {
  const { LL } = useI18nContext()
  return <footer>{LL.common.copyright({ year: new Date().getFullYear() })}</footer>
}
