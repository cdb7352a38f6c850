import { isNotFound } from '#web/client/api/api-error.ts'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { MessageFormFields } from './message-fields.tsx'
import { messageQuery, type SchoolMessageKind } from './message-queries.ts'
import { adminPage } from './staff-calls.ts'

export const MessageEditor = ({
  kind,
  id,
}: {
  kind: SchoolMessageKind
  id: string | undefined
}) => {
  const { LL } = useI18nContext()
  const own = LL.messagesStaff[kind]
  const query = useFreshQuery({ ...messageQuery(kind, id ?? ''), enabled: id !== undefined })
  if (!id) return <MessageFormFields kind={kind} message={undefined} />
  if (query.data?.editable) return <MessageFormFields kind={kind} message={query.data} />
  return (
    <>
      <PageHeader title={own.edit()} back={{ to: adminPage[kind], label: own.title() }} />
      <Card>
        {isNotFound(query.error) ? (
          <EmptyState title={LL.messages.gone()} text={LL.messages.goneText()} />
        ) : (
          <QueryView query={query}>
            {() => <EmptyState title={LL.messagesStaff.locked()} />}
          </QueryView>
        )}
      </Card>
    </>
  )
}
