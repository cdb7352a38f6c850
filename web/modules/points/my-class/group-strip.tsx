import type { GroupRank } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useHasHouseAccounts } from '#web/patterns/houses/house-awards.ts'
import { HouseMark } from '#web/patterns/houses/house-name.tsx'
import { useGroups } from '#web/patterns/houses/houses-query.ts'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { BoardState } from './use-board.ts'

/**
 * Lists the groups of the class by rank. A group's button selects its students who are here, or
 * the group itself if it has an account.
 */
export const GroupStrip = ({ state }: { state: BoardState }) => {
  const { LL } = useI18nContext()
  const groups = useGroups(state.board.class)
  if (groups.length === 0) return null
  return (
    <ul className="my-class-groups" aria-label={LL.groups.inClass(state.board.class)}>
      {groups.map((group) => (
        <li key={group._id}>
          <GroupButton group={group} state={state} />
        </li>
      ))}
    </ul>
  )
}

const GroupButton = ({ group, state }: { group: GroupRank; state: BoardState }) => {
  const { LL, locale } = useI18nContext()
  const announce = useAnnounce()
  const hasAccount = useHasHouseAccounts()
  const members = new Set(group.profiles)
  const here = state.here.filter((profile) => members.has(profile))
  const areChosen =
    here.length > 0 &&
    here.length === state.chosen.length &&
    state.chosen.every(({ profile }) => members.has(profile))
  const isChosen = hasAccount ? state.team?._id === group._id : areChosen
  const name = ruleNameIn(locale, group)
  const { rank, totalpoints: points } = group
  const choose = () => {
    if (hasAccount) state.chooseTeam(group)
    else if (here.length === 0) announce(LL.groups.noneHere(name))
    else state.choose(isChosen ? [] : here)
  }
  return (
    <button type="button" aria-pressed={isChosen} onClick={choose}>
      <HouseMark {...group} />
      <Words>{name}</Words>
      <b className="num" aria-hidden="true">
        {formatNumber(points)}
      </b>
      <span className="visually-hidden">
        {LL.groups.chipMore({ points, rank, students: here.length })}
      </span>
    </button>
  )
}
