import { useRef } from 'react'
import { mayYetSucceed } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { inSentences } from '../text/sentences.ts'
import { useToast } from './toast-provider.tsx'

type Failed = {
  title: string
  error: unknown
  retry?: () => unknown
  why?: string
  after?: string
}

/**
 * Shows failures as toasts. `over` dismisses the toast once a retry of the command has succeeded.
 */
export const useFailureToast = () => {
  const { LL, locale } = useI18nContext()
  const toast = useToast()
  const message = useErrorMessage()
  const shown = useRef<(() => void)[]>([])
  const failed = ({ title, error, retry, why, after }: Failed) => {
    const text = inSentences(locale, why ?? message(error), after)
    const again = retry && mayYetSucceed(error)
    const dismiss = toast.failure(
      { title, text },
      again ? { label: LL.common.tryAgain(), icon: 'retry', run: retry } : undefined,
    )
    shown.current.push(dismiss)
  }
  const over = () => {
    for (const dismiss of shown.current.splice(0)) dismiss()
  }
  return Object.assign(failed, { over })
}
