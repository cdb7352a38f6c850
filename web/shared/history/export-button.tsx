import { useMutation } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ApiError } from '#web/shared/api/api-error.ts'
import { download } from '#web/shared/api/download.ts'
import { useErrorMessage } from '#web/shared/api/error-message.ts'
import { Button } from '#web/shared/button.tsx'
import { Icon } from '#web/shared/icon.tsx'
import { useToast } from '#web/shared/toast/toast-provider.tsx'
import { type HistoryFilters, queryOf } from './history-filters.ts'
import type { Entry, HistoryKind } from './history-kind.ts'

type ExportButtonProps<Row extends Entry> = { kind: HistoryKind<Row>; filters: HistoryFilters; period: string }

/** Saves what the filters show, all pages of it, as CSV in the page's language. */
export const ExportButton = <Row extends Entry>({ kind, filters, period }: ExportButtonProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const toast = useToast()
  const message = useErrorMessage()
  const save = useMutation({
    mutationFn: () =>
      download(kind.exportPath, {
        query: { ...queryOf(kind, filters, period), lang: locale },
        fallbackName: kind.fallbackName,
      }),
    onError: (error) => {
      const nothing = error instanceof ApiError && error.code === 'no_data'
      toast.error(nothing ? LL.common.noDataToExport() : { title: LL.common.exportFailed(), text: message(error) })
    },
  })
  return (
    <Button
      outlined
      icon={<Icon name="download" />}
      label={LL.common.export()}
      loading={save.isPending}
      onClick={() => save.mutate()}
    />
  )
}
