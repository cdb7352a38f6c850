import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { HouseAwardsAnswer, ListedHouseAward } from '#api/contracts/houses.ts'
import { api } from '#web/client/api/client.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { hasModule, useMayCommand, useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useUndoBatch } from '#web/patterns/batches/use-undo-batch.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { HouseAwardTitle, houseAwardColumns } from './house-award-columns.tsx'
import { houseAwardsPath, useHasHouseAccounts } from './house-awards.ts'

const key = 'houseAwards'

/** Whether house accounts receive awards, or received some in the period. */
export const useListsHouseAwards = () => {
  const isOn = hasModule(useSession().organization, 'houses')
  const hasAccounts = useHasHouseAccounts()
  const { period } = usePeriod()
  const { data: total } = useQuery({
    queryKey: [key, 'total', period._id],
    meta: { reads: [] },
    enabled: isOn && !hasAccounts,
    queryFn: async ({ signal }) => {
      const query = { period: period._id, limit: 1 }
      return (await api<z.infer<typeof HouseAwardsAnswer>>(houseAwardsPath, { query, signal }))
        .total
    },
  })
  return hasAccounts || (isOn && total !== undefined && total > 0)
}

export const HouseAwardList = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.houseAwards
  const { period } = usePeriod()
  const mayCommand = useMayCommand()
  const [undoing, setUndoing] = useState<ListedHouseAward>()
  const [undone, setUndone] = useState<string>()
  const onUndo = mayCommand ? setUndoing : undefined
  useLive({ room: 'records', period: period._id }, { refetch: [[key]] })
  const list = useServerList<ListedHouseAward>({
    path: houseAwardsPath,
    key,
    of: { period: period._id },
    orders: [],
    history: 'houses',
  })
  return (
    <>
      <QueryView query={list.query}>
        {() => (
          <DataTable
            columns={houseAwardColumns({ LL, locale }, { onUndo, undone })}
            {...list.table}
            keyOf={({ _id }) => _id}
            label={words.title()}
            empty={<EmptyState title={words.none()} text={words.noneText()} />}
          />
        )}
      </QueryView>
      {undoing && (
        <UndoAward
          award={undoing}
          onClose={() => setUndoing(undefined)}
          onUndone={() => setUndone(undoing._id)}
        />
      )}
    </>
  )
}

type UndoAwardProps = { award: ListedHouseAward; onClose: () => void; onUndone: () => void }

const UndoAward = ({ award, onClose, onUndone }: UndoAwardProps) => {
  const { LL } = useI18nContext()
  const words = LL.houseAwards
  const undo = useUndoBatch('houses')
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    if (await undo(award.batch, words.undone())) onUndone()
    onClose()
  }
  return (
    <ConfirmDialog
      visible
      title={words.askUndo()}
      confirmLabel={words.confirmUndo()}
      confirmIcon="undo"
      pending={isPending}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>
        <HouseAwardTitle award={award} />
      </p>
    </ConfirmDialog>
  )
}
