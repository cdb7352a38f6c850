import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CancelOverdue } from '#api/contracts/shop.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { cancelOverdueCall } from '../shop-calls.ts'
import { isOrderRefused } from './use-order-changes.ts'

const ConfirmDialog = lazyAtOnce(async () => ({
  default: (await import('#web/ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}))

type OverdueNoteProps = {
  count: number
  filter: CancelOverdue
  isShown: boolean
  onShow: (isShown: boolean) => void
  mayCommand: boolean
}

/** Counts orders past their last day, which can be shown alone or cancelled together. */
export const OverdueNote = ({ count, filter, isShown, onShow, mayCommand }: OverdueNoteProps) => {
  const { LL } = useI18nContext()
  const words = LL.orders.late
  const client = useQueryClient()
  const toast = useToast()
  const failure = useFailureToast()
  const message = useErrorMessage()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand<Awaited<ReturnType<typeof cancelOverdueCall>>, CancelOverdue>(
    cancelOverdueCall,
    {
      onSuccess: (answer) => {
        void afterCommand(client, answer)
        const refused = answer.outcomes.filter(isOrderRefused)
        if (refused.length > 0) {
          const why = message(new ApiError({ code: refused[0]?.code ?? 'unknown', status: 409 }))
          toast.error({ title: LL.orders.notAll(refused.length, why) })
        }
        const done = answer.outcomes.length - refused.length
        const left = answer.left ?? 0
        if (done > 0)
          toast.success({
            title: words.done(done),
            text: left > 0 ? words.left(left) : undefined,
          })
        setAsking(false)
        onShow(false)
      },
      onError: (error, _, retry) => failure({ title: LL.orders.failed(), error, retry }),
    },
  )
  if (count === 0 && !isShown) return null
  return (
    <Message
      tone="amber"
      end={
        <span className="row wrap">
          <Button
            text
            size="small"
            label={isShown ? words.showAll() : words.show()}
            onClick={() => onShow(!isShown)}
          />
          {mayCommand && count > 0 && (
            <Button outlined size="small" label={words.cancel()} onClick={() => setAsking(true)} />
          )}
        </span>
      }
    >
      {words.text(count)}
      {isAsking && (
        <AtOnce>
          <ConfirmDialog
            visible
            title={words.title(count)}
            confirmLabel={words.confirm()}
            cancelLabel={LL.orders.ask.keep()}
            danger
            pending={command.isPending}
            onConfirm={() => command.confirm(filter)}
            onCancel={() => setAsking(false)}
          >
            <p>{words.ask()}</p>
          </ConfirmDialog>
        </AtOnce>
      )}
    </Message>
  )
}
