import type { UseQueryResult } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '../buttons/button.tsx'
import { PrimeDialog } from '../prime/prime-dialog.tsx'
import { QueryView } from '../states/query-view.tsx'

type NotLoadedDialogProps = {
  query: UseQueryResult<unknown>
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
