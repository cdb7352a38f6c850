import { useEffect } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

/**
 * The window's title with the product behind it. The layout does it for every route of the table.
 */
export const usePageTitle = (title: string) => {
  const { LL } = useI18nContext()
  useEffect(() => {
    document.title = LL.common.pageTitle({ title })
  }, [LL, title])
}
