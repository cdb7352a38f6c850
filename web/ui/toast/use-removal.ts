import { newKey } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from './toast-provider.tsx'
import { useFailureToast } from './use-failure-toast.ts'

type Removal<Answer> = Readonly<{
  send: (idempotencyKey: string) => Promise<Answer>
  restore: (idempotencyKey: string) => Promise<Answer>
  onDone?: () => void
  /** Called with the answer, after the deletion and again after its undo. */
  moved: (answer: Answer) => void
  words: Readonly<{
    removed: string
    restored: string
    removeFailed?: string
    restoreFailed: string
  }>
}>

/** Deletes, and offers to undo it for ten seconds. */
export const useRemoval = () => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const failed = useFailureToast()

  return async <Answer>({ send, restore, onDone, moved, words }: Removal<Answer>) => {
    const keys = [newKey(), newKey()] as const
    const undo = async () => {
      try {
        moved(await restore(keys[1]))
        toast.success(words.restored)
      } catch (error) {
        failed({ title: words.restoreFailed, error, retry: undo })
      }
    }
    const remove = async () => {
      try {
        const answer = await send(keys[0])
        onDone?.()
        moved(answer)
        const action = { label: LL.common.undo(), icon: 'undo', run: undo } as const
        toast.undo({ title: words.removed }, action)
      } catch (error) {
        failed({ title: words.removeFailed ?? LL.common.failed(), error, retry: remove })
      }
    }
    await remove()
  }
}
