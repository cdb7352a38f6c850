import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionRow } from '#api/contracts/actions.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { pointsHistory } from '#web/patterns/history/points-history.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { hasNotLoaded, NotLoadedDialog } from '#web/ui/dialogs/not-loaded-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { AtOnce } from '#web/ui/states/at-once.tsx'

const most = 1000

const batchAwardsQuery = (batch: string) =>
  queryOptions({
    queryKey: ['actions', 'correctable', batch],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const query = { batch, limit: most, order_by: 'class_no', minPosition: ownPosition() }
      const { data } = await api<{ data: ActionRow[] }>('/v2/actions', { query, signal })
      return data.filter((row) => row.revertable && pointsHistory.correct?.mayBe(row))
    },
  })

type CorrectBatchProps = {
  batch: string
  /** A text that describes the batch. */
  what: string
}

export const CorrectBatch = ({ batch, what }: CorrectBatchProps) => {
  const { LL } = useI18nContext()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...batchAwardsQuery(batch), enabled: isOpen })
  const { data } = query
  const close = () => setOpen(false)
  const Dialog = pointsHistory.correct?.Dialog
  return (
    <>
      <Button
        text
        icon={<Icon name="edit" />}
        loading={isOpen && !data && !hasNotLoaded(query)}
        title={LL.history.correct()}
        aria-label={`${LL.history.correct()} ${what}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && hasNotLoaded(query) && (
        <NotLoadedDialog query={query} title={LL.corrections.title()} onClose={close} />
      )}
      {isOpen && data && data.length > 0 && Dialog && (
        <AtOnce>
          <Dialog rows={data} onClose={close} />
        </AtOnce>
      )}
      {isOpen && data?.length === 0 && (
        <ConfirmDialog
          visible
          title={LL.corrections.title()}
          confirmLabel={LL.common.close()}
          onConfirm={close}
          onCancel={close}
        >
          <p>{LL.corrections.batchGone()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
