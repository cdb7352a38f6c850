import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { makeQueryClient } from '#web/client/api/query-client.ts'
import { I18nProvider } from '#web/i18n/i18n.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { loadAllLocales } from '#web/i18n/i18n-util.sync.ts'
import { loadedLocales, locales } from '#web/i18n/i18n-util.ts'
import { AnnouncerProvider } from '#web/ui/states/announcer.tsx'
import { ToastProvider } from '#web/ui/toast/toast-provider.tsx'

// Texts and contracts load on demand, and on a busy machine a second is too short.
configure({ asyncUtilTimeout: 30_000 })

/** Renders a part of the web as the app would, by default in English. */
export const renderPart = (part: ReactNode, { locale = 'en' }: { locale?: Locales } = {}) => {
  // Loads all texts, so that a change of language needs no request, and no test depends on texts
  // that another test loaded.
  for (const one of locales) Reflect.deleteProperty(loadedLocales, one)
  loadAllLocales()
  const client = makeQueryClient()
  const inApp = (content: ReactNode) => (
    <I18nProvider locale={locale}>
      <QueryClientProvider client={client}>
        <AnnouncerProvider>
          <ToastProvider>{content}</ToastProvider>
        </AnnouncerProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
  const { rerender, ...rest } = render(inApp(part))
  return { ...rest, client, rerender: (next: ReactNode) => rerender(inApp(next)) }
}
