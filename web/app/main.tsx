import './zod-without-eval.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '#web/client/api/query-client.ts'
import { beforeConnect } from '#web/client/before-connect.ts'
import { forgetSession, keptName, storedToken } from '#web/client/session/token.ts'
import { loadErrors } from '#web/i18n/load-errors.ts'
import { loadFirstTexts, storedLocale } from '#web/i18n/load-texts.ts'
import { followSystemTheme } from '#web/ui/page/theme.ts'
import { loadToast } from '#web/ui/toast/load-toast.ts'
import 'virtual:prime-theme/button,checkbox,component,dialog,disabled,inputtext,inputtextarea,link,tooltip.css'
import '#web/styles/index.css'
import { App } from './app.tsx'
import { prefetchSession } from './prefetch-session.ts'

/** Returns whether there may be stored answers; true if the browser cannot list its databases. */
const hasKept = async (): Promise<boolean> => {
  if (!globalThis.indexedDB) return false
  if (!indexedDB.databases) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === keptName)
}

const locale = storedLocale()
followSystemTheme()
// Deletes what an interrupted sign-out has left behind.
if (storedToken() === null) forgetSession()

const restored = async () => {
  const client = makeQueryClient()
  if (!location.pathname.startsWith('/user') || storedToken() === null || !(await hasKept()))
    return client
  const { findKept, restoreAnswers } = await import('#web/client/offline/restore-answers.ts')
  const kept = await findKept()
  if (kept) restoreAnswers(client, kept)
  return client
}

// Not awaited at the top level: lazy scripts import this script and would wait for it.
const start = async () => {
  const texts = loadFirstTexts(locale)
  const client = await restored()
  prefetchSession(client)
  await texts
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const page = createRoot(root)
  // A transition renders in slices, so a slow phone stays responsive.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App locale={locale} client={client} />
      </StrictMode>,
    ),
  )
}
void start()
// Loads the toast in advance, because it may be needed when there is no network.
beforeConnect.load = loadToast
setTimeout(() => {
  void loadErrors()
  void loadToast()
}, 3000)
