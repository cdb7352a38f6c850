import { useQueryClient } from '@tanstack/react-query'
import type { UserInfo } from '#api/contracts/auth.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { userQuery } from '#web/client/session/queries.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { putAway } from './first-day-queries.ts'

/** True if the next element to appear takes the focus, because the pressed button disappears. */
let takesFocus = false
export const focusOnce = (element: HTMLElement | null) => {
  if (!element || !takesFocus) return
  takesFocus = false
  element.focus()
}

export const usePutAway = (onDone?: () => void) => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const failed = useFailureToast()
  const { confirm, isPending } = useCommand(putAway, {
    onSuccess: (_, isPutAway: boolean) => {
      takesFocus = true
      const first_day: UserInfo['first_day'] = isPutAway ? 'put_away' : 'open'
      client.setQueryData(userQuery().queryKey, (user) => user && { ...user, first_day })
      onDone?.()
    },
    onError: (error, _, retry) => failed({ title: LL.common.failed(), error, retry }),
  })
  return { put: confirm, isPending }
}
