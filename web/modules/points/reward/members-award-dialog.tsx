import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Student } from '#api/contracts/students.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type TeamAward, TeamAwardDialog } from '#web/patterns/houses/team-award-dialog.tsx'

type Team = TeamAward['team']
export type MembersAward = Pick<TeamAward, 'rule' | 'counts'> & { profiles: readonly string[] }

const membersOf = (team: Team, students: readonly Student[]) => {
  const ofGroup = 'class' in team ? new Set(team.profiles) : null
  return students
    .filter(({ profile, house }) => (ofGroup ? ofGroup.has(profile) : house === team._id))
    .map(({ profile }) => profile)
}

type MembersAwardDialogProps = {
  students: readonly Student[]
  isPending: boolean
  onAward: (award: MembersAward) => void
  onClose: () => void
}

export const MembersAwardDialog = (props: MembersAwardDialogProps) => {
  const { students, isPending, onAward, onClose } = props
  const { LL, locale } = useI18nContext()
  const words = LL.houseAwards
  return (
    <TeamAwardDialog
      about={words.aboutMembers()}
      isPending={isPending}
      onClose={onClose}
      refusal={(team) =>
        membersOf(team, students).length === 0 ? words.noMembers(ruleNameIn(locale, team)) : null
      }
      submitLabel={({ team, rule, counts }) => {
        const { length } = membersOf(team, students)
        return LL.reward.give({
          students: length,
          total: formatNumber(length * rule.point * counts),
        })
      }}
      onSubmit={({ team, ...award }) => onAward({ ...award, profiles: membersOf(team, students) })}
    />
  )
}
