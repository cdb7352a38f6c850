import { useEffect, useRef } from 'react'
import type { MessageReader } from '#api/contracts/messages.ts'
import { formatClassNo, formatDateTime, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { StudentName } from '#web/patterns/history/student-name.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { useNarrow } from '#web/ui/browser/use-media-query.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { messagesKey, type SchoolMessageKind } from '../message-queries.ts'
import {
  type ClassReadCount,
  type ReaderRole,
  readersPath,
  readersTotal,
} from './readers-queries.ts'

type ReadState = 'unread' | 'read'
type ReaderListProps = {
  kind: SchoolMessageKind
  id: string
  classes: readonly ClassReadCount[]
  whose: ReaderRole
  /** True if both students and parents read the message, so that each row shows both. */
  isForBoth: boolean
  ofClass: string
  read: ReadState
  onRead: (read: ReadState) => void
}

const column = columnsFor<MessageReader>()
const keyOf = { student: 'student_read_at', parent: 'parent_read_at' } as const
const shortTime = (moment: string) => formatDateTime(moment).slice(0, 16)

export const ReaderList = (props: ReaderListProps) => {
  const { kind, id, classes, whose, isForBoth, ofClass, read, onRead } = props
  const { LL, locale } = useI18nContext()
  const words = LL.messagesStaff
  const heading = useFollowed(ofClass)
  const other: ReaderRole = whose === 'student' ? 'parent' : 'student'
  const nameColumn = (language: 'zh' | 'en', header: string) =>
    column.accessor(({ user }) => user.name[language], {
      id: `name_${language}`,
      header,
      enableSorting: false,
      meta: { wraps: true },
      cell: ({ row: { original } }) => (
        <StudentName row={original} language={language} locale={locale} />
      ),
    })
  const list = useResourceList<MessageReader>({
    path: readersPath(kind, id),
    key: messagesKey,
    of: { class: ofClass || undefined, by: whose, read: read === 'read' },
    ...(read === 'read' && { sort: { id: keyOf[whose], desc: true } }),
    columns: [
      ...(ofClass
        ? []
        : [column.accessor('class', { header: LL.common.class(), enableSorting: false })]),
      column.accessor('class_no', {
        header: LL.common.classNo(),
        enableSorting: false,
        meta: { numeric: true },
        cell: ({ getValue }) => formatClassNo(getValue()),
      }),
      nameColumn('zh', LL.common.nameZh()),
      nameColumn('en', LL.common.nameEn()),
      ...(read === 'read'
        ? [
            column.accessor((row) => row[keyOf[whose]] ?? '', {
              id: keyOf[whose],
              header: words.readAt(),
              cell: ({ getValue }) => <span className="num">{shortTime(getValue())}</span>,
            }),
          ]
        : []),
      ...(isForBoth
        ? [
            column.accessor((row) => row[keyOf[other]] ?? '', {
              id: keyOf[other],
              header: words.target[other](),
              cell: ({ getValue }) => <OtherRead at={getValue()} />,
            }),
          ]
        : []),
    ],
  })
  const all = readersTotal(ofClass ? classes.filter(({ name }) => name === ofClass) : classes)
  const tab = (name: string, count: number) => (
    <>
      {name} <span className="num">{formatNumber(count)}</span>
    </>
  )
  const nobody = { unread: words.everybodyRead(), read: words.nobodyRead() }[read]
  return (
    <section className="card" aria-label={ofClass || words.allClasses()}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {ofClass || words.allClasses()}
        </h2>
      </header>
      <Tabs
        label={words.readers()}
        tabs={[
          { id: 'unread', label: tab(words.notRead(), all.all - all.read) },
          { id: 'read', label: tab(words.reads(), all.read) },
        ]}
        value={read}
        onChange={onRead}
      >
        <div className="filters">
          <SearchInput
            value={list.search}
            onSearch={list.onSearch}
            placeholder={words.searchName()}
          />
        </div>
        <QueryView query={list.query}>
          {() => (
            <DataTable
              columns={list.columns}
              {...list.table}
              keyOf={({ profile }) => profile}
              label={read === 'read' ? words.reads() : words.notRead()}
              empty={<EmptyState title={list.isFiltered ? words.noneFound() : nobody} />}
            />
          )}
        </QueryView>
      </Tabs>
    </section>
  )
}

const OtherRead = ({ at }: { at: string }) => {
  const { LL } = useI18nContext()
  if (!at) return <span className="mut">{LL.messagesStaff.notRead()}</span>
  return (
    <span className="row num readers-other">
      <Icon name="success" size="small" />
      <span className="visually-hidden">{LL.messagesStaff.reads()}</span> {shortTime(at)}
    </span>
  )
}

/** On a phone the chosen class appears below the list, so the focus moves there. */
const useFollowed = (ofClass: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const narrow = useNarrow()
  const former = useRef(ofClass)
  useEffect(() => {
    if (former.current === ofClass) return
    former.current = ofClass
    if (narrow) heading.current?.focus()
  }, [ofClass, narrow])
  return heading
}
