import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '../buttons/button.tsx'
import { PrimeDialog } from '../prime/prime-dialog.tsx'
import { QueryView, type QueryViewProps } from '../states/query-view.tsx'

type NotLoadedDialogProps = {
  query: QueryViewProps<unknown>['query']
  title: string
  onClose: () => void
}

/** True from the first failure until the data is there, also while it loads again. */
export const hasNotLoaded = ({ data, errorUpdateCount }: UseQueryResult<unknown>) =>
  data === undefined && errorUpdateCount > 0

/** Takes the place of a dialog whose data did not load, and offers to load it again. */
export const NotLoadedDialog = ({ query, title, onClose }: NotLoadedDialogProps) => {
  const { LL } = useI18nContext()
  return (
    <PrimeDialog
      visible
      header={title}
      footer={<Button text label={LL.common.close()} onClick={onClose} />}
      onHide={onClose}
      ariaCloseIconLabel={LL.common.close()}
    >
      <QueryView query={query}>{() => null}</QueryView>
    </PrimeDialog>
  )
}

type LoadedDialogProps<Data> = Omit<NotLoadedDialogProps, 'query'> & QueryViewProps<Data>

/** Shows a dialog once its data has loaded, or else that it did not load. */
export const LoadedDialog = <Data,>({
  query,
  title,
  onClose,
  children,
}: LoadedDialogProps<Data>) => {
  // Remembered, so that the dialog stays while it loads again.
  const [hasFailed, setFailed] = useState(false)
  if (query.isError && !query.isFetching && !hasFailed) setFailed(true)
  if (query.data !== undefined) return children(query.data)
  return hasFailed ? <NotLoadedDialog query={query} title={title} onClose={onClose} /> : null
}
