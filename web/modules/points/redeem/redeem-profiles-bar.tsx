import { useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { missingInBatch } from '#web/patterns/batches/missing-in-batch.ts'
import { ReadOnlyNote } from '#web/patterns/steps/read-only-note.tsx'
import { useNarrow } from '#web/ui/browser/use-media-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { Equation } from '../equation.tsx'
import type { useRedeemProfiles } from './use-redeem-profiles.ts'

export const RedeemProfilesBar = ({ redeem }: { redeem: ReturnType<typeof useRedeemProfiles> }) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const narrow = useNarrow()
  const mayCommand = useMayCommand()
  const { prize, count, chosenStudents, short, input } = redeem
  const total = (prize?.point ?? 0) * count * chosenStudents.length
  const missing = missingInBatch(
    LL,
    { hasRule: prize !== null, students: chosenStudents.length },
    'prize',
  )
  const why = missing ?? (short.length > 0 ? LL.batches.missing.points() : null)
  const buttons = mayCommand ? (
    <>
      <Button text label={LL.common.clear()} disabled={redeem.isEmpty} onClick={redeem.clear} />
      <ConfirmButton
        icon={<Icon name="redeem" />}
        label={narrow && input ? LL.redeem.confirm(formatNumber(total)) : LL.redeem.confirmMany()}
        why={why}
        loading={redeem.isPending}
        onClick={() => input && redeem.submit(input)}
      />
    </>
  ) : (
    <ReadOnlyNote />
  )
  return (
    <ActionBar end={buttons}>
      {!narrow && (
        <Equation
          rule={prize && `${ruleName(prize)} ${formatNumber(prize.point)}`}
          count={count}
          students={chosenStudents.length}
          total={total}
        />
      )}
    </ActionBar>
  )
}
