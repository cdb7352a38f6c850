import './zod-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { storedLocale } from '#web/i18n/i18n.tsx'
import { loadLocaleAsync } from '#web/i18n/i18n-util.async.ts'
import { followSystemTheme } from '#web/kit/theme.ts'
import 'virtual:prime-theme.css'
import '#web/styles/index.css'
import { App } from './app.tsx'

const locale = storedLocale()
followSystemTheme()
await loadLocaleAsync(locale)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App locale={locale} />
  </StrictMode>,
)
