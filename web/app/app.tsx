import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { refetchWhenOnline } from '#web/client/api/refetch-when-online.ts'
import { I18nProvider } from '#web/i18n/i18n.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { keepFocus } from '#web/ui/focus/keep-focus.ts'
import { askBeforeLeaving } from '#web/ui/leave/leaving.ts'
import { AnnouncerProvider } from '#web/ui/states/announcer.tsx'
import { ToastProvider } from '#web/ui/toast/toast-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Pages } from './pages.tsx'
import { SessionEnd } from './session-end.tsx'

export const App = ({ locale, client }: { locale: Locales; client: QueryClient }) => {
  useEffect(keepFocus, [])
  useEffect(() => refetchWhenOnline(client), [client])
  return (
    <I18nProvider locale={locale}>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <AnnouncerProvider>
            <ToastProvider>
              <SessionEnd>
                <Router aroundNav={askBeforeLeaving}>
                  <Pages />
                </Router>
              </SessionEnd>
            </ToastProvider>
          </AnnouncerProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </I18nProvider>
  )
}
