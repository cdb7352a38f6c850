import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassGroup } from '#api/contracts/houses.ts'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { choicesQuery } from '#web/patterns/classes/class-calls.ts'
import { ClassTabs } from '#web/patterns/classes/class-tabs.tsx'
import { useClass } from '#web/patterns/classes/use-class.ts'
import { useHasHouseAccounts } from '#web/patterns/houses/house-awards.ts'
import { HouseName } from '#web/patterns/houses/house-name.tsx'
import { HouseStanding } from '#web/patterns/houses/house-standing.tsx'
import {
  groupsKey,
  groupsPath,
  useGroups,
  useMayEditGroups,
} from '#web/patterns/houses/houses-query.ts'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import './groups.css'
import { GroupDialog } from './group-dialog.tsx'
import { GroupMembersDialog } from './group-members-dialog.tsx'

const column = columnsFor<ClassGroup>()

export const GroupsScreen = () => {
  const { LL } = useI18nContext()
  const choices = useQuery(choicesQuery())
  if (choices.data?.classes[0]) return <Classes choices={choices.data} />
  return (
    <>
      <PageHeader title={LL.groups.title()} />
      <QueryView query={choices}>
        {() => (
          <Card>
            <EmptyState title={LL.classes.none()} />
          </Card>
        )}
      </QueryView>
    </>
  )
}

const Classes = ({ choices }: { choices: MyClassChoices }) => {
  const tabs = useClass(choices)
  return <GroupsOfClass key={tabs.shown} {...tabs} />
}

const GroupsOfClass = ({ names, own, shown, show }: ReturnType<typeof useClass>) => {
  const { LL, locale } = useI18nContext()
  const words = LL.groups
  const mayEdit = useMayEditGroups(shown)
  const ranks = useGroups(shown)
  const hasAccounts = useHasHouseAccounts()
  const { period } = usePeriod()
  useLive({ room: 'records', period: period._id }, { refetch: [[groupsKey]] })
  const [choosing, setChoosing] = useState<ClassGroup>()
  const list = useResourceList<ClassGroup>({
    path: groupsPath,
    key: groupsKey,
    of: { class: shown },
    columns: [
      column.accessor((group) => ruleNameIn(locale, group), {
        id: 'group',
        header: words.name(),
        cell: ({ row: { original } }) => (
          <b>
            <HouseName house={original} />
          </b>
        ),
        enableSorting: false,
        meta: { wraps: true },
      }),
      column.accessor('members', {
        header: words.members(),
        cell: ({ getValue }) => <span className="num">{formatNumber(getValue())}</span>,
        enableSorting: false,
        meta: { numeric: true },
      }),
    ],
  })
  const form = (group: ClassGroup | undefined, onClose: () => void) => (
    <GroupDialog group={group} onClose={onClose} className={shown} />
  )
  return (
    <>
      <ResourceScreen
        words={{ ...words, title: () => words.titleOf(shown) }}
        list={list}
        back={{
          to: `/admin/myclass?class=${encodeURIComponent(shown)}`,
          label: LL.myClass.title(),
        }}
        links={
          <span className="groups-classes">
            <ClassTabs names={names} own={own} shown={shown} onShow={show} />
          </span>
        }
        editOf={(group) => words.editOf({ name: ruleNameIn(locale, group) })}
        about={
          mayEdit ? (hasAccounts ? words.aboutAccount() : words.about()) : words.othersClass(shown)
        }
        mayAdd={mayEdit}
        {...(mayEdit && {
          form,
          rowActions: (group: ClassGroup) => (
            <Button
              outlined
              size="small"
              icon={<Icon name="parent" size="small" />}
              label={words.choose()}
              aria-label={`${words.choose()}: ${ruleNameIn(locale, group)}`}
              onClick={() => setChoosing(group)}
            />
          ),
        })}
      />
      {ranks.length > 0 && (
        <Card title={words.ranking()} className="groups-ranking">
          <HouseStanding houses={ranks} label={words.ranking()} />
        </Card>
      )}
      {choosing && <GroupMembersDialog group={choosing} onClose={() => setChoosing(undefined)} />}
    </>
  )
}
