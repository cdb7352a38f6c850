import { Link } from 'wouter'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { BrandMark } from '../laurel/wreath.tsx'

export const Brand = () => {
  const { LL, locale } = useI18nContext()
  return (
    <Link href="/" className="brand">
      <BrandMark />
      <b>
        {LL.common.product()}{' '}
        <span lang={locale === 'zh' ? 'en' : 'zh-Hant'}>{LL.common.otherProduct()}</span>
      </b>
    </Link>
  )
}
