import './messages.css'
import type { ReactNode } from 'react'
import { oneOf, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { leafPath } from '#web/ui/laurel/marks.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { Pager } from '#web/ui/table/pager.tsx'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { Words } from '#web/ui/text/words.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import {
  callOf,
  messagesKey,
  ownMessagePaths,
  type SchoolMessage,
  type SchoolMessageKind,
} from './message-queries.ts'

const sizes = [10]
const shows = ['all', 'unread', 'favourite'] as const
const address = { show: oneOf(shows), search: someWords }
const leaf = leafPath(14, 4.6)

export const OwnMessages = ({ kind }: { kind: SchoolMessageKind }) => {
  const { LL } = useI18nContext()
  const words = LL.messages
  const { period } = usePeriod()
  const { values, choose, type } = useAddress(address)
  const { show, search } = values
  const { query, table, isFiltered } = useServerList<SchoolMessage>({
    path: callOf[kind],
    key: messagesKey,
    of: { period: period._id },
    orders: [],
    sizes,
    filter: { search: search.trim(), ...(show !== 'all' && { [show]: true }) },
  })
  useFound(table.stale ? undefined : query.data?.total, words.noneFound())
  const pages = Math.max(1, query.data?.pages ?? 1)
  const pageIndex = Math.min(table.state.page, pages - 1)
  const nothing = isFiltered ? (
    <EmptyState title={words.noneFound()} />
  ) : (
    <EmptyState title={words.none[kind]()} text={words.noneText()} />
  )
  return (
    <>
      <PageHeader title={kind === 'notice' ? words.notices() : words.memos()} period="beside" />
      <div className="messages-filters">
        <SegmentedControl
          label={words.show()}
          value={show}
          options={shows.map((value) => ({ value, label: words.shown[value]() }))}
          onChange={(newer) => choose({ show: newer })}
        />
        <SearchInput
          value={search}
          onSearch={(text) => type({ search: text })}
          placeholder={words.search()}
        />
      </div>
      <Card leafy>
        <QueryView query={query}>
          {() =>
            table.rows.length === 0 ? (
              nothing
            ) : (
              <>
                <ul
                  className={`messages-list ${table.stale ? 'stale' : ''}`}
                  aria-busy={table.stale}
                >
                  {table.rows.map((message) => (
                    <MessageRow key={message._id} kind={kind} message={message} />
                  ))}
                </ul>
                <Pager
                  state={table.state}
                  pageIndex={pageIndex}
                  pages={pages}
                  sizes={sizes}
                  total={table.total}
                />
              </>
            )
          }
        </QueryView>
      </Card>
    </>
  )
}

const MessageRow = ({ kind, message }: { kind: SchoolMessageKind; message: SchoolMessage }) => {
  const { LL } = useI18nContext()
  const words = LL.messages
  const { _id, title, created_at, attachments, info } = message
  const isRead = info?.is_read ?? false
  return (
    <li>
      <ReadMark isRead={isRead} />
      <div className="grow">
        <PeriodLink
          to={`${ownMessagePaths[kind]}/${_id}`}
          className={`messages-title ${isRead ? '' : 'unread'}`}
        >
          <Words>{title}</Words>
        </PeriodLink>
        <p className="sm mut messages-begin">
          <Words>{message.message}</Words>
        </p>
        <div className="sm mut row wrap">
          {!isRead && <b className="messages-unread">{words.unread()}</b>}
          <span className="num">{formatDateTime(created_at)}</span>
          {attachments.length > 0 && (
            <span className="row">
              <Icon name="clip" size="small" />
              {words.files(attachments.length)}
            </span>
          )}
        </div>
      </div>
      <FavouriteButton kind={kind} message={message} />
    </li>
  )
}

const ReadMark = ({ isRead }: { isRead: boolean }): ReactNode => (
  <svg className="messages-mark" width="14" height="16" viewBox="-7 -15 14 16" aria-hidden="true">
    <path d={leaf} className={isRead ? '' : 'unread'} />
  </svg>
)
