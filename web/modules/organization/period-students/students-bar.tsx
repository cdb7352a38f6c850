import type { PeriodStudentsPlan } from '#api/contracts/period-students.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'

type StudentsBarProps = {
  /** Undefined while the server creates it; null if the period stays empty. */
  plan: PeriodStudentsPlan | undefined | null
  isChecking: boolean
  isFailed: boolean
  onNext: () => void
}

export const StudentsBar = ({ plan, isChecking, isFailed, onNext }: StudentsBarProps) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.bar
  const why = plan === null ? null : closedBecause(LL, plan, { isChecking, isFailed })
  const comes = plan ? plan.counts.move + plan.counts.repeat : 0
  return (
    <ActionBar
      end={
        <>
          <ButtonLink outlined to="/admin/period" label={words.back()} />
          <Button
            size="large"
            label={plan === null ? words.finish() : words.next()}
            disabled={why !== null}
            isReachable
            aria-describedby="period-students-state"
            onClick={onNext}
          />
        </>
      }
    >
      <p
        id="period-students-state"
        className="row wrap period-students-state"
        data-closed={why !== null || undefined}
        role="status"
      >
        <Icon name={why === null ? 'success' : 'lock'} size="small" />
        <b>{why ?? (plan ? words.ready(comes) : words.later())}</b>
        {plan !== null && (
          <span className="mut row">
            <Icon name="undo" size="small" />
            {words.undo()}
          </span>
        )}
      </p>
    </ActionBar>
  )
}

const mostNames = 3

const closedBecause = (
  LL: TranslationFunctions,
  plan: PeriodStudentsPlan | undefined,
  { isChecking, isFailed }: Pick<StudentsBarProps, 'isChecking' | 'isFailed'>,
) => {
  const words = LL.periodStudents.bar
  if (isFailed) return words.failed()
  if (!plan) return words.checking()
  const undecided = plan.classes.filter((one) => one.undecided > 0).map((one) => one.class)
  const names = undecided.slice(0, mostNames).join(', ')
  const count = undecided.length - mostNames
  if (count > 0) return words.closedMore({ names, count })
  if (undecided.length > 1) return words.closedSome(names)
  if (undecided.length > 0) return words.closed(names)
  if (isChecking) return words.checking()
  return plan.counts.move + plan.counts.repeat === 0 ? words.nobody() : null
}
