import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { applyFieldErrors } from '../fields/contract-form.ts'
import { useToast } from '../toast/toast-provider.tsx'
import { useFailureToast } from '../toast/use-failure-toast.ts'

type SaveOptions<Input extends FieldValues, Output, Answer> = {
  form?: UseFormReturn<Input, unknown, Output>
  /** Fields outside the form, such as an image. */
  besides?: readonly string[]
  send: (input: Output, idempotencyKey: string) => Promise<Answer>
  reads: readonly QueryKey[]
  onDone: (answer: Answer) => void
  words?: {
    /** "Saved" by default; null shows nothing. */
    done?:
      | string
      | null
      | ((answer: Answer) => Parameters<ReturnType<typeof useToast>['success']>[0])
  }
}

export const useSave = <Input extends FieldValues, Output, Answer>(
  options: SaveOptions<Input, Output, Answer>,
) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const client = useQueryClient()
  const failed = useFailureToast()
  const command: ReturnType<typeof useCommand<Answer, Output>> = useCommand<Answer, Output>(
    options.send,
    {
      onSuccess: (answer) => {
        failed.over()
        for (const queryKey of options.reads) void client.invalidateQueries({ queryKey })
        const { done = LL.common.saved() } = options.words ?? {}
        if (done !== null) toast.success(typeof done === 'function' ? done(answer) : done)
        options.onDone(answer)
      },
      onError: (error) => {
        if (options.form && applyFieldErrors(options.form, error, options.besides)) return
        failed({ title: LL.common.failed(), error, retry: () => command.retry() })
      },
    },
  )
  return command
}
