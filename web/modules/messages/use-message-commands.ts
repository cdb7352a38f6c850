import { useQueryClient } from '@tanstack/react-query'
import { newKey, useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { messagesKey, type SchoolMessageKind } from './message-queries.ts'
import { deleteMessagesCall, restoreMessagesCall, saveMessageCall } from './staff-calls.ts'

export const useRemoveMessages = (kind: SchoolMessageKind, onDone: () => void) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  const refresh = () => client.invalidateQueries({ queryKey: [messagesKey] })
  const restore = async (ids: readonly string[], key: string): Promise<void> => {
    try {
      await restoreMessagesCall(kind, ids, key)
      toast.success(words.restored())
    } catch (error) {
      failed({ title: LL.common.failed(), error, retry: () => restore(ids, key) })
    }
    await refresh()
  }
  return useCommand((ids: readonly string[], key) => deleteMessagesCall(kind, ids, key), {
    onSuccess: (_, ids) => {
      onDone()
      const key = newKey()
      toast.undo(
        { title: words[kind].chosen(ids.length) },
        { label: words.undoDelete(), icon: 'undo', run: () => restore(ids, key) },
      )
      return refresh()
    },
    onError: (error, _, retry) => failed({ title: LL.common.failed(), error, retry }),
  })
}

export const usePublish = () => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const failed = useFailureToast()
  const toast = useToast()
  const { confirm } = useCommand(
    ({ id, is_public }: { id: string; is_public: boolean }, key) =>
      saveMessageCall('notice', id, { is_public }, key),
    {
      scope: { id: 'publish' },
      onSuccess: () => {
        toast.success(LL.common.saved())
        return client.invalidateQueries({ queryKey: [messagesKey] })
      },
      onError: (error, _, retry) => failed({ title: LL.common.failed(), error, retry }),
    },
  )
  return confirm
}
