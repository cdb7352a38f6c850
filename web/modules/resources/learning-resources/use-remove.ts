import { useQueryClient } from '@tanstack/react-query'
import { newKey } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { deleteResourceCall, restoreResourceCall } from './resource-calls.ts'

/** Deletes a resource, with ten seconds to take that back. */
export const useRemove = () => {
  const { LL } = useI18nContext()
  const words = LL.learningResources
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  const show = () => void client.invalidateQueries({ queryKey: ['learningResources'] })

  return async (id: string, name: string) => {
    const keys = [newKey(), newKey()] as const
    const undo = async () => {
      try {
        await restoreResourceCall(id, keys[1])
        show()
        toast.success(words.restored())
      } catch (error) {
        failed({ title: words.restoreFailed(), error, retry: undo })
      }
    }
    const remove = async () => {
      try {
        await deleteResourceCall(id, keys[0])
        show()
        toast.undo(
          { title: words.removed({ name }) },
          { label: LL.common.undo(), icon: 'undo', run: undo },
        )
      } catch (error) {
        failed({ title: LL.common.failed(), error, retry: remove })
      }
    }
    await remove()
  }
}
