import { useMutation } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ApiError } from '#web/shared/api/api-error.ts'
import { useErrorMessage } from '#web/shared/api/error-message.ts'
import { useToast } from '#web/shared/toast/toast-provider.tsx'

/** Saves a file by `download` or `saveCsv`. What goes wrong is said, with the way to try again; nothing to export is no failure. */
export const useExport = (save: () => Promise<void>, failed?: string) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const message = useErrorMessage()
  const saving = useMutation({
    mutationFn: save,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'no_data') return toast.error(LL.common.noDataToExport())
      const retry = { label: LL.common.tryAgain(), run: () => saving.mutate() }
      toast.error({ title: failed ?? LL.common.exportFailed(), text: message(error) }, retry)
    },
  })
  return { start: () => saving.mutate(), isPending: saving.isPending }
}
