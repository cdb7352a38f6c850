import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { AnnouncerProvider } from '#web/shared/announcer.tsx'
import { makeQueryClient } from '#web/shared/api/query-client.ts'
import { keepFocus } from '#web/shared/focus/keep-focus.ts'
import { I18nProvider } from '#web/shared/i18n.tsx'
import { ToastProvider } from '#web/shared/toast/toast-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Pages } from './pages.tsx'
import { SessionEnd } from './session-end.tsx'

export const App = ({ locale }: { locale: Locales }) => {
  const [client] = useState(makeQueryClient)
  useEffect(keepFocus, [])
  return (
    <I18nProvider locale={locale}>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <AnnouncerProvider>
            <ToastProvider>
              <SessionEnd>
                <Pages />
              </SessionEnd>
            </ToastProvider>
          </AnnouncerProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </I18nProvider>
  )
}
