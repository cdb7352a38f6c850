import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { userQuery } from '#web/client/session/queries.ts'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { resetSeenCall } from './second-factor-calls.ts'
import './second-factors.css'

/** Tells the account's owner that somebody removed the second factors. Stays until it is read. */
export const FactorResetNote = ({ at }: { at: string }) => {
  const { LL } = useI18nContext()
  const words = LL.secondFactors.reset
  const client = useQueryClient()
  const failure = useFailureToast()
  const seen: UseMutationResult<unknown, Error, void> = useMutation({
    mutationFn: resetSeenCall,
    onError: (error) => failure({ title: LL.common.failed(), error, retry: () => seen.mutate() }),
    onSuccess: () =>
      client.setQueryData(
        userQuery().queryKey,
        (user) => user && { ...user, second_factor_reset_at: undefined },
      ),
  })
  return (
    <div className="second-factors-reset">
      <Message tone="amber">
        <p>{words.text(formatDateTime(at))}</p>
        <p className="row wrap">
          <Link to="/admin/settings">{words.again()}</Link>
          <Button
            outlined
            size="small"
            label={words.seen()}
            loading={seen.isPending}
            onClick={() => seen.mutate()}
          />
        </p>
      </Message>
    </div>
  )
}
