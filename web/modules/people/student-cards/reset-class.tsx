import { useState } from 'react'
import type {
  ResetClassPasswords,
  ResetClassPasswordsAnswer,
} from '#api/contracts/class-passwords.ts'
import { api } from '#web/client/api/client.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Cards } from './use-student-cards.ts'

const reset = (body: ResetClassPasswords, idempotencyKey: string) =>
  api<ResetClassPasswordsAnswer>('/users/resetpw', { method: 'POST', body, idempotencyKey })

export const ResetClass = ({ cards }: { cards: Cards }) => {
  const { LL } = useI18nContext()
  const words = LL.studentCards
  const { chosen, whose, period } = cards
  const count = cards.cards.length
  const [asking, setAsking] = useState(false)
  const command = useSave({
    send: reset,
    reads: [['students']],
    onDone: (answer) => {
      cards.keep(answer)
      setAsking(false)
    },
    words: { done: words.resetDone() },
  })
  return (
    <div className="student-cards-reset">
      <Button
        outlined
        label={words.reset()}
        icon={<Icon name="lock" />}
        disabled={count === 0}
        onClick={() => setAsking(true)}
      />
      <p className="field-hint">{words.resetHint()}</p>
      {asking && (
        <ConfirmDialog
          visible
          title={words.resetTitle({ class: chosen })}
          confirmLabel={words.resetConfirm(count)}
          confirmIcon="lock"
          danger
          pending={command.isPending}
          onConfirm={() => command.confirm({ period: period._id, class: chosen, whose })}
          onCancel={() => setAsking(false)}
        >
          <p>{whose === 'parent' ? words.resetParents(count) : words.resetStudents(count)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
