import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { ApiError } from '#web/client/api/api-error.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'

/**
 * Saves a file with `download` or `saveCsv` and reports the result. A failure offers a retry. An
 * empty export is not a failure.
 */
export const useExport = (save: () => Promise<void>, failed?: string) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const failure = useFailureToast()
  const saving: UseMutationResult<void> = useMutation({
    mutationFn: save,
    onSuccess: () => toast.success(LL.common.exported()),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'no_data')
        return toast.error(LL.common.noDataToExport())
      failure({ title: failed ?? LL.common.exportFailed(), error, retry: () => saving.mutate() })
    },
  })
  return { start: () => saving.mutate(), isPending: saving.isPending }
}
