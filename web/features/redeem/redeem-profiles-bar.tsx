import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ActionBar } from '#web/shared/action-bar.tsx'
import { whatIsMissing } from '#web/shared/batches/what-is-missing.ts'
import { Button } from '#web/shared/button.tsx'
import { ConfirmButton } from '#web/shared/confirm-button.tsx'
import { formatNumber } from '#web/shared/format.ts'
import { Icon } from '#web/shared/icon.tsx'
import { useMayCommand } from '#web/shared/session/session.tsx'
import { Equation } from '#web/shared/steps/equation.tsx'
import { useNarrow } from '#web/shared/use-media-query.ts'
import type { useRedeemProfiles } from './use-redeem-profiles.ts'

/** Prize × count × students = total, and the button. */
export const RedeemProfilesBar = ({ redeem }: { redeem: ReturnType<typeof useRedeemProfiles> }) => {
  const { LL } = useI18nContext()
  const narrow = useNarrow()
  const mayCommand = useMayCommand()
  const { prize, count, chosenStudents, short, input } = redeem
  const total = (prize?.point ?? 0) * count * chosenStudents.length
  const missing = whatIsMissing(LL, { hasRule: prize !== null, students: chosenStudents.length }, 'prize')
  const why = missing ?? (short.length > 0 ? LL.batches.missing.points() : null)
  const buttons = mayCommand && (
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
  )
  return (
    <ActionBar end={buttons}>
      {!narrow && (
        <Equation
          rule={prize && `${prize.name} ${formatNumber(prize.point)}`}
          count={count}
          students={chosenStudents.length}
          total={total}
        />
      )}
    </ActionBar>
  )
}
