import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SubmittedDetailAnswer, SubmittedHomework } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { statusLooks } from '#web/patterns/homework/status-looks.ts'
import { statusWords } from '#web/patterns/homework/words.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { EarlierDialog } from './earlier-dialog.tsx'

export const EarlierMarks = ({ row, onClose }: { row: SubmittedHomework; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const query = useQuery({
    queryKey: ['homework', 'one', row._id],
    meta: { reads: ['homework'] },
    queryFn: async ({ signal }) => {
      const path = `/v2/homework/homeworkSubmitRecord/${row._id}`
      const query = { minPosition: ownPosition('homework') }
      return (await api<z.infer<typeof SubmittedDetailAnswer>>(path, { query, signal })).data.marks
    },
  })
  const words = statusWords(LL)
  return (
    <EarlierDialog
      row={row}
      query={query}
      onClose={onClose}
      what={({ status }) => (
        <Tag tone={statusLooks[status].tone} icon={statusLooks[status].icon}>
          {words[status]}
        </Tag>
      )}
    />
  )
}
