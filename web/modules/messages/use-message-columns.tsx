import { useMayCommand } from '#web/client/session/session.tsx'
import { formatDateTime, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Switch } from '#web/ui/buttons/switch.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { readsOf, useAudience } from './audience.ts'
import type { SchoolMessage, SchoolMessageKind } from './message-queries.ts'
import { readersPage } from './staff-calls.ts'
import { usePublish } from './use-message-commands.ts'

const column = columnsFor<SchoolMessage>()

/** Returns the columns of the staff's list; `open` shows a message beside it. */
export const useMessageColumns = (kind: SchoolMessageKind, open: (id: string) => void) => {
  const { LL, locale } = useI18nContext()
  const words = LL.messagesStaff
  const mayCommand = useMayCommand()
  const audience = useAudience()
  const publish = usePublish()
  return [
    column.accessor('title', {
      header: words.titleField(),
      meta: { wraps: true, rowHeader: true },
      cell: ({ row: { original: message } }) => (
        <div>
          <button
            type="button"
            className="messages-open"
            aria-label={words.open(message.title)}
            onClick={() => open(message._id)}
          >
            <span>
              <Words>{message.title}</Words>
            </span>
          </button>
          <div className="sm mut">
            {[audience(message), nameIn(locale, message.created_by?.name)]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </div>
      ),
    }),
    column.accessor('created_at', {
      header: words.sentAt(),
      cell: ({ getValue }) => (
        <span className="num">{formatDateTime(getValue()).slice(0, 16)}</span>
      ),
    }),
    column.accessor((message) => readsOf(message).read, {
      id: 'reads',
      header: words.reads(),
      enableSorting: false,
      meta: { numeric: true },
      cell: ({ row: { original: message } }) => {
        const { read, all } = readsOf(message)
        const shown = words.readsOf({ read: formatNumber(read), all: formatNumber(all) })
        return (
          <PeriodLink
            to={readersPage(kind, message._id)}
            className="messages-read num"
            aria-label={`${shown} · ${words.readersOf(message.title)}`}
          >
            {shown}
          </PeriodLink>
        )
      },
    }),
    ...(kind === 'notice'
      ? [
          column.accessor((message) => 'is_public' in message && message.is_public, {
            id: 'is_public',
            header: words.published(),
            cell: ({ row: { original: message }, getValue }) => (
              <Switch
                label={words.publishedOf(message.title)}
                checked={getValue()}
                disabled={!mayCommand || !message.editable}
                onChange={(is_public) => publish({ id: message._id, is_public })}
              />
            ),
          }),
        ]
      : []),
  ]
}
