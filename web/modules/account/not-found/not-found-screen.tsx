import { Link } from 'wouter'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'
import { BareStem } from '#web/ui/states/empty-state.tsx'

export const NotFoundScreen = () => {
  const { LL } = useI18nContext()
  const { title, text, home } = LL.common.notFound
  usePageTitle(title())
  return (
    <PublicLayout>
      <div className="state">
        <BareStem />
        <h1>{title()}</h1>
        <p className="mut">{text()}</p>
        <Link href="/" className="p-button p-component p-button-outlined">
          <span className="p-button-label">{home()}</span>
        </Link>
      </div>
    </PublicLayout>
  )
}
