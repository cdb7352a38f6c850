import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { UnfinishedDetailAnswer, UnfinishedHomework } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Words } from '#web/ui/text/words.tsx'
import { EarlierDialog } from './earlier-dialog.tsx'

export const EarlierRecords = ({
  row,
  onClose,
}: {
  row: UnfinishedHomework
  onClose: () => void
}) => {
  const ruleName = useRuleName()
  const query = useQuery({
    queryKey: ['unfinished', 'one', row._id],
    meta: { reads: ['unfinished'] },
    queryFn: async ({ signal }) => {
      const path = `/v2/homework/unfinishedHomework/${row._id}`
      const query = { minPosition: ownPosition('unfinished') }
      return (await api<z.infer<typeof UnfinishedDetailAnswer>>(path, { query, signal })).data
        .records
    },
  })
  return (
    <EarlierDialog
      row={row}
      query={query}
      onClose={onClose}
      what={() => <Words>{ruleName(row.homework_type)}</Words>}
    />
  )
}
