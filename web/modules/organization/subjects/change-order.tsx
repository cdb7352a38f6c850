import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subject } from '#api/contracts/subjects.ts'
import { api } from '#web/client/api/client.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'

const OrderDialog = lazyAtOnce(async () => ({
  default: (await import('./order-dialog.tsx')).OrderDialog,
}))

const most = 1000
const reads = [['subjects'], ['homeworkTypes']]

const send = (subjects: string[], idempotencyKey: string) =>
  api('/v2/subjects', { method: 'PUT', body: { subjects }, idempotencyKey })

export const ChangeOrder = () => {
  const { LL, locale } = useI18nContext()
  const [open, setOpen] = useState(false)
  const all = useQuery({
    queryKey: ['subjects', 'inOrder'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: Subject[] }>('/v2/subjects', { query: { limit: most }, signal })).data,
  })
  if (!all.data || all.data.length < 2) return null
  return (
    <>
      <Button
        outlined
        icon={<Icon name="menu" />}
        label={LL.subjects.order()}
        onClick={() => setOpen(true)}
      />
      {open && (
        <AtOnce>
          <OrderDialog
            title={LL.subjects.order()}
            items={all.data.map(({ _id, name }) => ({ _id, name: nameIn(locale, name) }))}
            send={send}
            reads={reads}
            onClose={() => setOpen(false)}
          />
        </AtOnce>
      )}
    </>
  )
}
