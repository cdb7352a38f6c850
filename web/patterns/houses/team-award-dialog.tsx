import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ClassGroup, House } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { useIsOrganizationAdmin } from '#web/client/session/session.tsx'
import { formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { activeRewardRulesQuery } from '#web/patterns/rules/rule-queries.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { countOptions, SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { FocusLoadedField, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import './team-awards.css'
import { allGroupsQuery, housesQuery } from './houses-query.ts'

type Lists = {
  houses: readonly House[]
  groups: readonly ClassGroup[]
  rules: readonly PointRule[]
}

export type TeamAward = { team: House | ClassGroup; rule: PointRule; counts: number }

type TeamAwardDialogProps = {
  about: string
  isPending: boolean
  /** For a chosen team: why it cannot be rewarded. */
  refusal?: (team: TeamAward['team']) => string | null
  submitLabel?: (award: TeamAward) => string
  onSubmit: (award: TeamAward) => void
  onClose: () => void
}

export const TeamAwardDialog = (props: TeamAwardDialogProps) => {
  const { about, isPending, refusal, submitLabel, onSubmit, onClose } = props
  const { LL } = useI18nContext()
  const words = LL.houseAwards
  const lists = useAwardLists()
  const [teamId, setTeam] = useState('')
  const [ruleId, setRule] = useState('')
  const [counts, setCounts] = useState(1)
  const { houses = [], groups = [], rules = [] } = lists.data ?? {}
  const team = [...houses, ...groups].find(({ _id }) => _id === teamId)
  const rule = rules.find(({ _id }) => _id === ruleId)
  const why = (team && refusal?.(team)) ?? null
  const award = team && rule && why === null ? { team, rule, counts } : null
  return (
    <FormDialog
      visible
      title={words.add()}
      submitLabel={(award && submitLabel?.(award)) ?? words.give()}
      pending={isPending}
      closed={!award}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (award) onSubmit(award)
      }}
    >
      {lists.data ? (
        <Filled lists={lists.data}>
          <p className="sm mut">{about}</p>
          <div>
            <TeamSelect lists={lists.data} value={teamId} onChange={setTeam} />
            <p role="status" className="sm mut">
              {why}
            </p>
          </div>
          <RuleSelect lists={lists.data} value={ruleId} onChange={setRule} />
          <div className="field team-awards-count">
            <span className="lab" aria-hidden="true">
              {words.count()}
            </span>
            <SegmentedControl
              label={words.count()}
              options={countOptions}
              value={counts}
              onChange={setCounts}
            />
          </div>
          <FocusLoadedField />
        </Filled>
      ) : (
        lists.missing
      )}
    </FormDialog>
  )
}

/** Returns the lists once all have loaded, and before that the state of one that has not. */
const useAwardLists = (): { data?: Lists; missing?: ReactNode } => {
  const houses = useQuery(housesQuery())
  const groups = useQuery(allGroupsQuery())
  const rules = useQuery(activeRewardRulesQuery())
  if (houses.data && groups.data && rules.data)
    return { data: { houses: houses.data, groups: groups.data, rules: rules.data } }
  const missing = (
    <>
      {!houses.data && <QueryView query={houses}>{() => null}</QueryView>}
      {houses.data && !groups.data && <QueryView query={groups}>{() => null}</QueryView>}
      {houses.data && groups.data && <QueryView query={rules}>{() => null}</QueryView>}
    </>
  )
  return { missing }
}

/** Says what the school must set up first, if anything. */
const Filled = ({ lists, children }: { lists: Lists; children: ReactNode }) => {
  const { LL } = useI18nContext()
  const words = LL.houseAwards
  const isAdministrator = useIsOrganizationAdmin()
  const hasTeams = lists.houses.length > 0 || lists.groups.length > 0
  if (hasTeams && lists.rules.length > 0) return children
  const missing = hasTeams
    ? {
        title: words.noRules(),
        text: words.noRulesText(),
        to: '/admin/pointrules',
        label: LL.pointRules.title(),
      }
    : {
        title: words.noTeams(),
        text: words.noTeamsText(),
        to: '/admin/houses',
        label: LL.houses.title(),
      }
  return (
    <EmptyState title={missing.title} text={missing.text}>
      {isAdministrator && <ButtonLink outlined to={missing.to} label={missing.label} />}
    </EmptyState>
  )
}

type ChoiceProps = { lists: Lists; value: string; onChange: (id: string) => void }

const TeamSelect = ({ lists: { houses, groups }, value, onChange }: ChoiceProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.houseAwards
  const teams = [
    ...houses.map((one) => ({ ...one, group: words.houses() })),
    ...groups.map((one) => ({ ...one, group: words.groupsOf(one.class) })),
  ]
  return (
    <FieldFrame label={words.team()}>
      {({ id }) => (
        <Select
          id={id}
          value={value}
          onChange={onChange}
          placeholder={words.chooseTeam()}
          options={teams.map((one) => ({
            value: one._id,
            label: ruleNameIn(locale, one),
            group: one.group,
          }))}
        />
      )}
    </FieldFrame>
  )
}

const RuleSelect = ({ lists: { rules }, value, onChange }: ChoiceProps) => {
  const { LL } = useI18nContext()
  const words = LL.houseAwards
  const ruleName = useRuleName()
  return (
    <FieldFrame label={words.rule()}>
      {({ id }) => (
        <Select
          id={id}
          value={value}
          onChange={onChange}
          placeholder={words.chooseRule()}
          options={rules.map((one) => ({
            value: one._id,
            label: `${ruleName(one)} ${formatSigned(one.point)}`,
          }))}
        />
      )}
    </FieldFrame>
  )
}
