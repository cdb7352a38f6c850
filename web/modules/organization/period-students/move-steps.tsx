import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Period, PeriodHeadcount } from '#api/contracts/organization.ts'
import type { PeriodStudentsPlan } from '#api/contracts/period-students.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ProgressLine } from '#web/patterns/student-imports/progress-line.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { ClassDialog } from './class-dialog.tsx'
import { ClassMoves } from './class-moves.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { MoveCheck } from './move-check.tsx'
import { firstChoice, type MoveChoice, moveInputOf, sourcesFor, withClass } from './move-choice.ts'
import { type OutcomeFilter, OutcomeFilters } from './outcome-filters.tsx'
import { movePlanQuery } from './period-students-calls.ts'
import { SourceChoice } from './source-choice.tsx'
import { StepsLine } from './steps-line.tsx'
import { StudentsBar } from './students-bar.tsx'
import { useAddingStudents } from './use-adding-students.ts'

type MoveStepsProps = {
  period: Period
  periods: readonly Period[]
  headcounts: readonly PeriodHeadcount[]
}

const list = '/admin/period'

export const MoveSteps = ({ period, periods, headcounts }: MoveStepsProps) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents
  const [, navigate] = useLocation()
  const sources = sourcesFor(period, periods, headcounts)
  const [choice, setChoice] = useState(() => firstChoice(period, sources))
  const [isChecking, setChecking] = useState(false)
  const input = moveInputOf(choice)
  const query = useQuery(movePlanQuery(period._id, input))
  const [isDone, setDone] = useState(false)
  const adding = useAddingStudents(() => setDone(true))
  const isBegun = Object.keys(choice.decisions).length > 0 && !isDone
  const { question } = useUnsaved(isBegun)
  // Waits until leaving no longer asks about unsaved input.
  useEffect(() => {
    if (isDone) navigate(list)
  }, [isDone, navigate])
  const top = useRef<HTMLDivElement>(null)
  const go = (checking: boolean) => {
    setChecking(checking)
    top.current?.focus()
    top.current?.scrollIntoView?.({ block: 'start' })
  }
  const plan = query.data
  const isStale = query.isPlaceholderData || query.isFetching
  return (
    <div ref={top} tabIndex={-1} className="period-students">
      <PageHeader title={period.name} back={{ to: list, label: words.back() }}>
        <StepsLine step={isChecking ? 'check' : 'students'} />
      </PageHeader>
      {isChecking && plan && input ? (
        <>
          <MoveCheck
            plan={plan}
            makesFilters={choice.makesFilters}
            onMakeFilters={(makesFilters) => setChoice({ ...choice, makesFilters })}
            numbers={choice.numbers}
            onNumbers={(numbers) => setChoice({ ...choice, numbers })}
          />
          <CheckBar
            plan={plan}
            isStale={isStale}
            adding={adding}
            onBack={() => go(false)}
            onConfirm={() =>
              adding.confirm({
                period: period._id,
                input: {
                  ...input,
                  filters: choice.makesFilters && plan.without_filter.length > 0,
                },
                seen: plan.version,
              })
            }
          />
        </>
      ) : (
        <>
          <SourceChoice
            choice={choice}
            sources={sources}
            onChange={(changes) => setChoice({ ...choice, ...changes, decisions: {} })}
          />
          {input && (
            <QueryView query={query}>
              {(data) => (
                <PlanView plan={data} choice={choice} isStale={isStale} onChange={setChoice} />
              )}
            </QueryView>
          )}
          <StudentsBar
            plan={input ? plan : null}
            isChecking={isStale}
            isFailed={query.isError}
            onNext={() => (input ? go(true) : navigate(list))}
          />
        </>
      )}
      {question}
    </div>
  )
}

type PlanViewProps = {
  plan: PeriodStudentsPlan
  choice: MoveChoice
  isStale: boolean
  onChange: (choice: MoveChoice) => void
}

const PlanView = ({ plan, choice, isStale, onChange }: PlanViewProps) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents
  const [shown, setShown] = useState<OutcomeFilter>('all')
  const [open, setOpen] = useState<string | null>(null)
  const [isMarking, setMarking] = useState(false)
  const decide = (decisions: MoveChoice['decisions']) => onChange({ ...choice, decisions })
  const decisions = { plan, choice, onChange: decide }
  return (
    <>
      <div className="row wrap period-students-tools">
        <OutcomeFilters
          counts={plan.counts}
          isCopy={choice.source === 'copy'}
          shown={shown}
          onShow={setShown}
        />
        <span className="sp" />
        <Button
          outlined
          icon={<Icon name="parent" />}
          label={words.mark()}
          onClick={() => setMarking(true)}
        />
      </div>
      <Card className="period-students-plan">
        <ClassMoves
          plan={plan}
          shown={shown}
          isStale={isStale}
          numbers={choice.numbers}
          onClass={(name, to) => decide(withClass(choice.decisions, name, to))}
          onOpen={setOpen}
        />
      </Card>
      {open !== null && <ClassDialog {...decisions} name={open} onClose={() => setOpen(null)} />}
      {isMarking && <MarkDialog {...decisions} onClose={() => setMarking(false)} />}
    </>
  )
}

type CheckBarProps = {
  plan: PeriodStudentsPlan
  isStale: boolean
  adding: ReturnType<typeof useAddingStudents>
  onBack: () => void
  onConfirm: () => void
}

const CheckBar = ({ plan, isStale, adding, onBack, onConfirm }: CheckBarProps) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.bar
  const comes = plan.counts.move + plan.counts.repeat
  return (
    <ActionBar
      end={
        <>
          <Button text label={words.back()} disabled={adding.isPending} onClick={onBack} />
          <Button
            size="large"
            icon={<Icon name="check" />}
            label={words.confirm(comes)}
            disabled={isStale || comes === 0 || plan.counts.undecided > 0}
            isReachable
            loading={adding.isPending}
            onClick={onConfirm}
          />
        </>
      }
    >
      {adding.isPending ? (
        <ProgressLine progress={adding.progress} isUnreachable={adding.isUnreachable} />
      ) : (
        <p className="row wrap period-students-state" role="status">
          <Icon name="undo" size="small" />
          <span>{words.undo()}</span>
        </p>
      )}
    </ActionBar>
  )
}
