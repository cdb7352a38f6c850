import './first-day.css'
import { useQuery } from '@tanstack/react-query'
import type { FirstDay } from '#api/contracts/first-day.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { StarterButton } from '#web/patterns/starter-set/starter-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Branch } from '#web/ui/laurel/branch.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { firstDayQuery } from './first-day-queries.ts'
import { countDone, firstDayPaths } from './steps.ts'
import { focusOnce, usePutAway } from './use-put-away.ts'

export const FirstDayList = () => {
  const query = useQuery(firstDayQuery())
  if (query.data?.is_done) return null
  return (
    <section className="card leafy">
      <QueryView query={query} skeleton={<SkeletonRows rows={5} height={56} />}>
        {(firstDay) => <Steps firstDay={firstDay} />}
      </QueryView>
    </section>
  )
}

const Steps = ({ firstDay }: { firstDay: FirstDay }) => {
  const { LL } = useI18nContext()
  const say = useAnnounce()
  const { steps } = firstDay
  const next = steps.find(({ is_done }) => !is_done)
  const { put, isPending } = usePutAway(() => say(LL.firstDay.hidden()))
  const leaves = steps.map((one) => (one.is_done ? 'full' : one === next ? 'now' : 'open'))
  return (
    <>
      <header>
        <h2 ref={focusOnce} tabIndex={-1}>
          {LL.firstDay.title()}
        </h2>
        <span className="sm mut num">{LL.firstDay.done(countDone(steps), steps.length)}</span>
        <Branch leaves={leaves} step={24} />
        <span className="sp" />
        <Button text label={LL.firstDay.hide()} onClick={() => put(true)} loading={isPending} />
      </header>
      <ol
        className="first-day-steps"
        style={{ '--first-day-rows': Math.ceil(steps.length / 2) } as object}
      >
        {steps.map((one, at) => (
          <Step key={one.step} {...one} number={at + 1} isNext={one === next} firstDay={firstDay} />
        ))}
      </ol>
    </>
  )
}

type StepProps = FirstDay['steps'][number] & { number: number; isNext: boolean; firstDay: FirstDay }

const Step = ({ step, is_done, number, isNext, firstDay }: StepProps) => {
  const { LL } = useI18nContext()
  const words = LL.firstDay.steps[step]
  const { students, classes } = firstDay
  const counted = LL.firstDay.students(countsOf(students, classes))
  return (
    <li className={is_done ? 'first-day-done' : isNext ? 'first-day-next' : undefined}>
      <span
        className="first-day-mark num"
        {...(is_done && { role: 'img', 'aria-label': LL.firstDay.stepDone() })}
      >
        {is_done ? <Icon name="check" /> : number}
      </span>
      <span className="first-day-words">
        <b>{words.title()}</b>
        <span className="sm mut">{step === 'students' && is_done ? counted : words.text()}</span>
      </span>
      {!is_done && step === 'rules' && (
        <StarterButton
          label={words.action()}
          outlined={!isNext}
          size="small"
          aria-label={`${words.action()}: ${words.title()}`}
        />
      )}
      {!is_done && step !== 'rules' && (
        <ButtonLink
          to={firstDayPaths[step]}
          label={words.action()}
          outlined={!isNext}
          size="small"
          aria-label={`${words.action()}: ${words.title()}`}
        />
      )}
    </li>
  )
}

/** Returns the counts as text, and as numbers that choose the singular or the plural. */
const countsOf = (students: number, classes: number) => ({
  students: formatNumber(students),
  classes: formatNumber(classes),
  of: students,
  in: classes,
})
