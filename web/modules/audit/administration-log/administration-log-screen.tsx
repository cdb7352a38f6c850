import { Change } from '#api/contracts/administration-log.ts'
import { oneOf } from '#web/client/address/fields.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LastUpdated } from '#web/patterns/live/last-updated.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { LogFilters } from '../log-filters.tsx'
import { LogTable } from '../log-table.tsx'
import { useLog } from '../use-log.ts'
import { useAdministrationLogColumns } from './use-administration-log-columns.tsx'

const actions = Change.shape.action.options
const kinds = Change.shape.subject.shape.kind.options
const fields = { kind: oneOf(['', ...kinds]), action: oneOf(['', ...actions]) }

export const AdministrationLogScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.administrationLog
  const columns = useAdministrationLogColumns()
  const log = useLog<Change>({
    path: '/administration_log',
    key: 'administrationLog',
    columns,
    choices: fields,
  })
  const choices = [
    {
      name: 'kind',
      label: words.kind(),
      options: kinds.map((value) => ({ value, label: words.kinds[value]() })),
    },
    {
      name: 'action',
      label: words.action(),
      options: actions.map((value) => ({ value, label: words.actions[value]() })),
    },
  ]
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()}>
        <LastUpdated at={log.query.data?.last_updated_at} />
      </PageHeader>
      <Card className="log-card">
        <LogFilters log={log} words={words} choices={choices} />
        <LogTable log={log} words={words} />
      </Card>
    </>
  )
}
