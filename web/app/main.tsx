import './zod-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadFirstTexts, storedLocale } from '#web/i18n/load-texts.ts'
import { followSystemTheme } from '#web/kit/theme.ts'
import 'virtual:prime-theme/button,checkbox,component,dialog,disabled,inputtext,inputtextarea,link,tooltip.css'
import '#web/styles/index.css'
import { App } from './app.tsx'

const locale = storedLocale()
followSystemTheme()
await loadFirstTexts(locale)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App locale={locale} />
  </StrictMode>,
)
