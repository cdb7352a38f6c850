import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

export const NoMatch = () => {
  const { LL } = useI18nContext()
  return <EmptyState title={LL.students.none()} text={LL.students.noneText()} />
}

export const FirstStudents = ({ onAdd }: { onAdd?: () => void }) => {
  const { LL } = useI18nContext()
  return (
    <EmptyState title={LL.students.firstTitle()} text={onAdd && LL.students.firstText()}>
      {onAdd && (
        <div className="row wrap student-list-begin">
          <ImportLink />
          <Button outlined label={LL.students.add()} icon={<Icon name="add" />} onClick={onAdd} />
        </div>
      )}
    </EmptyState>
  )
}

export const ImportLink = () => {
  const { LL } = useI18nContext()
  return (
    <PeriodLink to="/admin/student_list/upload" className="p-button p-component p-button-outlined">
      <Icon name="upload" />
      <span className="p-button-label">{LL.students.import()}</span>
    </PeriodLink>
  )
}
