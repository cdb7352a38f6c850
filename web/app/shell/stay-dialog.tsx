import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SessionEndAnswer } from '#api/contracts/auth.ts'
import { api } from '#web/client/api/client.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { userQuery } from '#web/client/session/queries.ts'
import { formatTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { useReturnedKeys } from './use-returned-keys.ts'

type Answer = z.infer<typeof SessionEndAnswer>
const extend = () => api<Answer>('/auth/extend', { method: 'POST' })
const clock = (moment: Date) => formatTime(moment).slice(0, 5)
/**
 * In seconds. If less than this is left after an extension, the session cannot be extended any
 * more.
 */
const worthIt = 20 * 60

type StayDialogProps = { end: Date; minutes: number; putOff: () => void }

export const StayDialog = ({ end, minutes, putOff }: StayDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.common.stay
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  useReturnedKeys()
  const command = useCommand<Answer, null>(extend, {
    onSuccess: ({ data: { session_ends_in } }) => {
      const { queryKey } = userQuery()
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (user) => user && { ...user, session_ends_in })
      if (session_ends_in >= worthIt) return toast.success(words.done())
      putOff()
      toast.error({ title: words.failed(), text: words.noLonger(clock(end)) })
    },
    onError: (error, _, retry) => failed({ title: words.failed(), error, retry }),
  })
  return (
    <ConfirmDialog
      visible
      title={words.title()}
      confirmLabel={words.stay()}
      cancelLabel={words.notNow()}
      pending={command.isPending}
      onConfirm={() => command.confirm(null)}
      onCancel={putOff}
    >
      <p>{words.text(minutes, clock(end))}</p>
    </ConfirmDialog>
  )
}
