import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountMergePreview } from '#api/contracts/account-merges.ts'
import { mayYetSucceed } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { escapeSigns } from '../student-list/escape-signs.ts'
import { type AccountChoice, mergeAccountsCall, mergePreviewQuery } from './account-merge-calls.ts'
import './account-merges.css'
import { KeptAccount } from './kept-account.tsx'
import { MergePreview } from './merge-preview.tsx'

type MergeAccountsProps = {
  accounts: readonly AccountChoice[]
  onClose: () => void
  onBack?: () => void
}

export const MergeAccounts = ({ accounts, onClose, onBack }: MergeAccountsProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.accountMerges
  const [pair, setPair] = useState({ kept: accounts[0]!._id, merged: accounts[1]!._id })
  const message = useErrorMessage()
  const preview = useQuery(mergePreviewQuery(pair))
  // Swaps the two accounts if the user keeps the one that was to be merged.
  const keep = (id: string) =>
    setPair({ kept: id, merged: pair.merged === id ? pair.kept : pair.merged })
  const command = useSave({
    send: (_: Record<string, never>, idempotencyKey) => mergeAccountsCall(pair, idempotencyKey),
    reads: [['students']],
    words: { done: null },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      visible
      danger
      title={words.title()}
      confirmLabel={words.confirm()}
      cancelLabel={onBack && LL.common.back()}
      pending={command.isPending}
      closed={!preview.data || preview.isFetching}
      onConfirm={() => command.confirm({})}
      onCancel={onBack ?? onClose}
    >
      <KeptAccount accounts={accounts} pair={pair} preview={preview.data} onKeep={keep} />
      {accounts.length > 2 && (
        <FieldFrame label={words.merged()}>
          {({ id }) => (
            <Select
              id={id}
              options={accounts
                .filter(({ _id }) => _id !== pair.kept)
                .map(({ _id, name, value }) => ({
                  value: _id,
                  label: words.account({
                    name: nameIn(locale, name) || value,
                    username: escapeSigns(value),
                  }),
                }))}
              value={pair.merged}
              onChange={(merged) => setPair({ ...pair, merged })}
            />
          )}
        </FieldFrame>
      )}
      {preview.isError && !mayYetSucceed(preview.error) ? (
        <Message tone="red">{message(preview.error)}</Message>
      ) : (
        <QueryView query={preview}>
          {(shown: AccountMergePreview | null) => shown && <MergePreview preview={shown} />}
        </QueryView>
      )}
    </ConfirmDialog>
  )
}
