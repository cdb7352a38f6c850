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

// Texts and contracts are loaded when they are needed; on a busy machine a second is too short for
// it.
configure({ asyncUtilTimeout: 30_000 })

/** Renders a part of the web as the app would, in English unless told otherwise. */
export const renderPart = (part: ReactNode, { locale = 'en' }: { locale?: Locales } = {}) => {
  // As if every screen had been opened before: to change the language needs nothing more.
  // What another test has loaded alone would count as all there is.
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
