import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#web/client/session/session.tsx'
import { formatClassNo, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { saveRows } from '#web/patterns/export/save-rows.ts'
import { type OwnProfile, ownProfilesQuery } from '#web/patterns/profiles/own-profiles.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { ordersOf } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useListState } from '#web/ui/table/use-list-state.ts'
import { useProfileColumns } from './use-profile-columns.tsx'

export const UserProfileScreen = () => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const profiles = useQuery(ownProfilesQuery())
  const words = LL.userProfile
  const save = () =>
    saveRows<OwnProfile>(words.file(), profiles.data ?? [], [
      [words.period(), ({ period }) => period.name],
      [LL.common.class(), (row) => row.class],
      [LL.common.classNo(), (row) => formatClassNo(row.class_no)],
      [words.cumulativePoint(), (row) => row.cumulative_point],
      [words.point(), (row) => row.point],
    ])
  return (
    <>
      <PageHeader title={words.title()} subtitle={nameIn(locale, user.name)}>
        <ExportButton save={save} />
      </PageHeader>
      <Card title={words.table()}>
        <QueryView query={profiles}>{(rows) => <Periods rows={rows} />}</QueryView>
      </Card>
    </>
  )
}

const Periods = ({ rows }: { rows: readonly OwnProfile[] }) => {
  const { LL } = useI18nContext()
  const made = useProfileColumns()
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns change only with the language
  const columns = useMemo(() => made, [LL])
  const state = useListState({ orders: ordersOf(columns), sort: { id: 'period', desc: true } })
  const { title, text } = LL.userProfile.none
  return (
    <DataTable
      columns={columns}
      rows={rows}
      state={state}
      keyOf={({ _id }) => _id}
      label={LL.userProfile.table()}
      empty={<EmptyState title={title()} text={text()} />}
    />
  )
}
