import { useEffect } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

export const usePageTitle = (title: string) => {
  const { LL } = useI18nContext()
  useEffect(() => {
    document.title = LL.common.pageTitle({ title })
  }, [LL, title])
}
