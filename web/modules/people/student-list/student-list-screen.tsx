import { useState } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { download } from '#web/client/api/download.ts'
import { useIsOrganizationAdmin, useMayCommand, useSession } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ClassFilter } from '#web/patterns/classes/class-filter.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { AccountMergesCard } from '../account-merges/account-merges-card.tsx'
import { EditStudentDialog } from '../students/edit-student-dialog.tsx'
import { type ShownStudent, StudentPasswordsDialog } from '../students/student-passwords-dialog.tsx'
import { AddStudentDialog } from './add-student-dialog.tsx'
import { HouseFilter } from './house-filter.tsx'
import { LookAlikesCard } from './look-alikes-card.tsx'
import { ImportLink } from './no-students.tsx'
import { exportQuery } from './student-queries.ts'
import './student-list.css'
import { StudentTable } from './student-table.tsx'
import { useStudentList } from './use-student-list.ts'

type ExportButtonProps = { list: Pick<ReturnType<typeof useStudentList>, 'listQuery' | 'state'> }

const ExportStudentsButton = ({ list: { listQuery, state } }: ExportButtonProps) => {
  const { locale } = useI18nContext()
  const query = { ...exportQuery(listQuery, state.query), lang: locale }
  return (
    <ExportButton
      save={() => download('/users/export_stream', { query, fallbackName: 'students.csv' })}
    />
  )
}

const CardsLink = () => {
  const { LL } = useI18nContext()
  return (
    <PeriodLink to="/admin/student_list/cards" className="p-button p-component p-button-outlined">
      <Icon name="cards" />
      <span className="p-button-label">{LL.studentCards.link()}</span>
    </PeriodLink>
  )
}

export const StudentListScreen = () => {
  const { LL } = useI18nContext()
  const { organization } = useSession()
  const mayCommand = useMayCommand()
  const isAdministrator = useIsOrganizationAdmin()
  const list = useStudentList()
  const { query, period } = list
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Student | null>(null)
  const [shown, setShown] = useState<ShownStudent | null>(null)
  const total = query.data?.total
  const showPasswords = (made: ShownStudent | null) => {
    setAdding(false)
    setShown(made)
  }
  return (
    <>
      <PageHeader
        title={LL.students.title()}
        subtitle={total !== undefined && LL.students.count(formatNumber(total))}
        period="beside"
      >
        <span className="row wrap student-list-actions">
          <ExportStudentsButton list={list} />
          <CardsLink />
          {mayCommand && <ImportLink />}
          {mayCommand && (
            <Button
              label={LL.students.add()}
              icon={<Icon name="add" />}
              onClick={() => setAdding(true)}
            />
          )}
        </span>
      </PageHeader>
      {isAdministrator && <LookAlikesCard period={period._id} />}
      {isAdministrator && <AccountMergesCard period={period._id} />}
      <Card leafy className="student-list-card">
        <div className="filters student-list-filters">
          <ClassFilter
            filters={organization.filters}
            choice={list.listQuery.choice}
            onChoose={list.onChoose}
          />
          <HouseFilter houses={list.houses} value={list.listQuery.house} onChange={list.onHouse} />
          <SearchInput
            value={list.listQuery.search}
            onSearch={list.onSearch}
            placeholder={LL.students.search()}
          />
        </div>
        <StudentTable
          list={list}
          onAdd={mayCommand ? () => setAdding(true) : undefined}
          onEdit={mayCommand ? setEdited : undefined}
        />
      </Card>
      {adding && (
        <AddStudentDialog
          period={period._id}
          onAdded={showPasswords}
          onCancel={() => setAdding(false)}
        />
      )}
      {edited && (
        <EditStudentDialog student={edited} period={period._id} onClose={() => setEdited(null)} />
      )}
      {shown && <StudentPasswordsDialog {...shown} onClose={() => setShown(null)} />}
    </>
  )
}
