import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { BatchPointsChanged } from '#web/patterns/batches/batch-points-changed.tsx'
import { missingInBatch } from '#web/patterns/batches/missing-in-batch.ts'
import { UnrecordedMessage } from '#web/patterns/batches/unrecorded-message.tsx'
import { useBatchCommand } from '#web/patterns/batches/use-batch-command.ts'
import { useHasHouseAccounts } from '#web/patterns/houses/house-awards.ts'
import { useAllGroups, useHouses } from '#web/patterns/houses/houses-query.ts'
import { activeRewardRulesQuery, ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'
import { StepsLists } from '#web/patterns/steps/steps-lists.tsx'
import { StepsScreen } from '#web/patterns/steps/steps-screen.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Equation } from '../equation.tsx'
import { rewardPath, useRewardWords } from '../use-reward-words.ts'
import { NarrowCount, WideCount } from './count-step.tsx'
import { MembersAwardDialog } from './members-award-dialog.tsx'
import type { RewardForm } from './use-reward-form.ts'
import './reward.css'
import { rewardSum } from './reward-sum.ts'
import { RuleStep } from './rule-step.tsx'
import { useRewardForm } from './use-reward-form.ts'

const useReward = (form: RewardForm, rules: readonly PointRule[], students: readonly Student[]) =>
  useBatchCommand({
    path: rewardPath,
    ...useRewardWords(rules, students),
    onRecorded: ({ done }) => form.startNext(done),
  })

export const RewardScreen = () => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const rules = useQuery(activeRewardRulesQuery())
  const categories = useQuery(ruleCategoriesQuery())
  const students = useQuery(studentsQuery(period._id))
  const [isForTeam, setForTeam] = useState(false)
  return (
    <>
      <PageHeader title={LL.reward.title()} period="beside">
        <RewardTeamButton onClick={() => setForTeam(true)} />
      </PageHeader>
      <StepsLists rules={rules} students={students}>
        {(all, everyone) => (
          <RewardBoard
            isForTeam={isForTeam}
            rules={all}
            categories={categories.data ?? []}
            students={everyone}
            onTeamClosed={() => setForTeam(false)}
          />
        )}
      </StepsLists>
    </>
  )
}

const RewardTeamButton = ({ onClick }: { onClick: () => void }) => {
  const { LL } = useI18nContext()
  const hasAccounts = useHasHouseAccounts()
  const mayCommand = useMayCommand()
  const hasTeams = [...useHouses(), ...useAllGroups()].length > 0
  const look = {
    outlined: true,
    icon: <Icon name="trophy" size="small" />,
    label: LL.houseAwards.toHouses(),
  }
  if (hasAccounts) return <ButtonLink {...look} to="/admin/houseawards" />
  return hasTeams && mayCommand ? <Button {...look} onClick={onClick} /> : null
}

type RewardBoardProps = {
  rules: readonly PointRule[]
  categories: readonly RuleCategory[]
  students: readonly Student[]
  isForTeam: boolean
  onTeamClosed: () => void
}

const RewardBoard = (props: RewardBoardProps) => {
  const { rules, categories, students, isForTeam, onTeamClosed } = props
  const { LL } = useI18nContext()
  const words = LL.reward
  const ruleName = useRuleName()
  const form = useRewardForm(students, rules)
  const reward = useReward(form, rules, students)
  const chosen = form.chosenStudents.length
  const { total } = rewardSum(form.rule, form.count, chosen)
  const [asks, setAsks] = useState(false)
  const classes = new Set(form.chosenStudents.map((student) => student.class)).size
  const submit = (input: NonNullable<RewardForm['input']>) => {
    form.noteSearch()
    reward.submit(input)
  }
  const give = () => {
    setAsks(false)
    if (form.input) submit(form.input)
  }
  const amount = words.give({ students: chosen, total: formatNumber(total) })
  const rule = form.rule && `${ruleName(form.rule)} ${formatSigned(form.rule.point)}`
  return (
    <>
      <StepsScreen
        name="reward"
        students={students}
        words={words}
        choice={form}
        rules={<RuleStep form={form} rules={rules} categories={categories} />}
        ruleSummary={rule}
        ruleFirst={words.chooseRule()}
        third={{ wide: <WideCount form={form} />, narrow: <NarrowCount form={form} /> }}
        notice={<UnrecordedMessage command={reward} students={students} />}
        sum={<Equation rule={rule} count={form.count} students={chosen} total={total} />}
        confirm={{
          icon: 'reward',
          label: words.confirm(),
          narrowLabel: amount,
          why: missingInBatch(LL, { hasRule: form.rule !== null, students: chosen }),
          pending: reward.isPending,
          // Asks first if several classes are selected, because the list may be unfiltered by
          // mistake.
          onConfirm: () => (classes > 1 ? setAsks(true) : give()),
        }}
      />
      {isForTeam && (
        <MembersAwardDialog
          students={students}
          isPending={reward.isPending}
          onAward={(award) => {
            onTeamClosed()
            const input = form.take(award)
            if (input) submit(input)
          }}
          onClose={onTeamClosed}
        />
      )}
      <BatchPointsChanged command={reward} rules={rules} way="reward" />
      {asks && (
        <ConfirmDialog
          visible
          title={words.ask({ students: chosen, total: formatNumber(total) })}
          confirmLabel={amount}
          confirmIcon="reward"
          onConfirm={give}
          onCancel={() => setAsks(false)}
        >
          <p>{words.askText({ rule: rule ?? '', classes })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
