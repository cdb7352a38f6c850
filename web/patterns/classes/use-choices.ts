import { useQueryClient } from '@tanstack/react-query'
import type { MyClassInput } from '#api/contracts/my-class.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { userQuery } from '#web/client/session/queries.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { choicesQuery, saveChoicesCall } from './class-calls.ts'

/** Saves the screen's choices. The start page and sound take effect at once. */
export const useChoices = () => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const failure = useFailureToast()
  return useCommand<unknown, MyClassInput>((input) => saveChoicesCall(input), {
    scope: { id: 'my-class' },
    onSuccess: (_, input) => {
      client.setQueryData(choicesQuery().queryKey, (former) => former && { ...former, ...input })
      const { home } = input
      if (home) client.setQueryData(userQuery().queryKey, (former) => former && { ...former, home })
    },
    onError: (error, _, retry) => failure({ title: LL.common.failed(), error, retry }),
  }).confirm
}
