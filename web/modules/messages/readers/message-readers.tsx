import { isNotFound } from '#web/client/api/api-error.ts'
import './readers.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { oneOf, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { download } from '#web/client/api/download.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { messageQuery, type SchoolMessage, type SchoolMessageKind } from '../message-queries.ts'
import { adminPage } from '../staff-calls.ts'
import { ClassProgress } from './class-progress.tsx'
import { ReaderList } from './reader-list.tsx'
import { classReadersQuery, progressOf, readersListQuery, readersPath } from './readers-queries.ts'
import { ReadersSum } from './readers-sum.tsx'

const address = {
  class: someWords,
  by: oneOf(['student', 'parent']),
  order: oneOf(['unread', 'class']),
  read: oneOf(['unread', 'read']),
}

export const MessageReaders = ({ kind }: { kind: SchoolMessageKind }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.messagesStaff
  const { id = '' } = useParams()
  const query = useQuery(messageQuery(kind, id))
  const message = isNotFound(query.error) ? undefined : query.data
  const { values } = useAddress(address)
  usePageTitle(message?.title ?? words.readers())
  const save = () =>
    download(`${readersPath(kind, id)}/export_stream`, {
      query: { lang: locale, class: values.class || undefined },
      fallbackName: `${kind}-readers.csv`,
    })
  const sender = nameIn(locale, message?.created_by?.name)
  return (
    <>
      <PageHeader
        title={message?.title ?? words.readers()}
        subtitle={
          message && (
            <>
              <span className="num">
                {words.sentOn(formatDateTime(message.created_at).slice(0, 16))}
              </span>
              {sender && ` · ${sender}`}
            </>
          )
        }
        back={{ to: adminPage[kind], label: words[kind].title() }}
      >
        {message && <ExportButton save={save} label={words.exportCsv()} />}
      </PageHeader>
      {isNotFound(query.error) ? (
        <Card>
          <EmptyState title={LL.messages.gone()} text={LL.messages.goneText()} />
        </Card>
      ) : (
        <QueryView query={query}>{(shown) => <Readers kind={kind} message={shown} />}</QueryView>
      )}
    </>
  )
}

const Readers = ({ kind, message }: { kind: SchoolMessageKind; message: SchoolMessage }) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const { organization } = useSession()
  const { values, choose } = useAddress(address)
  const query = useQuery(classReadersQuery(kind, message._id))
  const { status } = useLive({ room: 'staff', period: period._id })
  const possible = readersListQuery(message, organization.notices_for_parents)
  const whose = possible.find((one) => one === values.by) ?? possible[0] ?? 'student'
  const readAt = query.dataUpdatedAt > 0 ? new Date(query.dataUpdatedAt).toISOString() : null
  return (
    <QueryView query={query}>
      {(data) => {
        const classes = progressOf(data, whose)
        if (classes.length === 0)
          return (
            <Card>
              <EmptyState
                title={LL.messagesStaff.nobodyAddressed()}
                text={LL.messagesStaff.nobodyAddressedText()}
              />
            </Card>
          )
        return (
          <>
            <ReadersSum
              classes={classes}
              possible={possible}
              whose={whose}
              onWhose={(by) => choose({ by })}
              end={<LiveBadge status={{ ...status, at: readAt }} />}
            />
            <div className="readers-board">
              <ClassProgress
                classes={classes}
                chosen={values.class}
                order={values.order}
                onChoose={(name) => choose({ class: name })}
                onOrder={(order) => choose({ order })}
              />
              <ReaderList
                kind={kind}
                id={message._id}
                classes={classes}
                whose={whose}
                isForBoth={possible.length > 1}
                ofClass={values.class}
                read={values.read}
                onRead={(read) => choose({ read })}
              />
            </div>
          </>
        )
      }}
    </QueryView>
  )
}
