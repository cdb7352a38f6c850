import type { Display } from '#api/contracts/displays.ts'
import { formatDate, formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import type { ServerTable } from '#web/kit/table/use-server-list.ts'
import { Tag } from '#web/kit/tag.tsx'
import { lastDayOf } from './last-day.ts'

/** A screen asks now and then by itself; one heard of within this time is on. */
const inUseWithin = 2 * 60_000

type Act = (display: Display) => void
type DisplayTableProps = { table: ServerTable<Display>; acts?: Readonly<{ onRenew: Act; onRevoke: Act }> | undefined }

export const DisplayTable = ({ table, acts }: DisplayTableProps) => {
  const { LL, locale } = useI18nContext()
  const text = LL.displays
  const columns: Column<Display>[] = [
    {
      ...{ id: 'name', header: text.name(), sortable: true, wraps: true, className: 'title' },
      cell: ({ name }) => <b>{name}</b>,
    },
    {
      ...{ id: 'class', header: text.class(), sortable: true },
      cell: (display) => display.class ?? text.allClasses(),
    },
    { id: 'privacy', header: text.privacy(), cell: ({ privacy }) => text.privacies[privacy]() },
    { id: 'language', header: text.language(), cell: ({ language }) => text.languages[language]() },
    {
      ...{ id: 'created_at', header: text.created(), sortable: true },
      cell: ({ created_at, created_by }) => (
        <span>
          <span className="num">{formatDate(created_at)}</span>{' '}
          <span className="mut">{text.createdBy(nameIn(locale, created_by.name))}</span>
        </span>
      ),
    },
    {
      ...{ id: 'last_seen_at', header: text.lastSeen(), sortable: true },
      cell: ({ last_seen_at }) => <LastSeen at={last_seen_at} />,
    },
    { ...{ id: 'ends_at', header: text.endsAt(), sortable: true }, cell: ({ ends_at }) => <EndsAt at={ends_at} /> },
  ]
  const actions: Column<Display> = {
    ...{ id: 'actions', header: LL.common.actions(), hideHeader: true },
    cell: (display) => (
      <div className="displays-acts">
        <Button
          outlined
          size="small"
          icon={<Icon name="calendar" size="small" />}
          label={text.renew()}
          aria-label={text.renewOf(display.name)}
          onClick={() => acts?.onRenew(display)}
        />
        <Button
          outlined
          size="small"
          severity="danger"
          icon={<Icon name="close" size="small" />}
          label={text.revoke()}
          aria-label={text.revokeOf(display.name)}
          onClick={() => acts?.onRevoke(display)}
        />
      </div>
    ),
  }
  return (
    <DataTable
      columns={acts ? [...columns, actions] : columns}
      {...table}
      keyOf={({ _id }) => _id}
      label={text.title()}
      empty={<EmptyState title={text.noMatch()} />}
    />
  )
}

const LastSeen = ({ at }: { at: string | null }) => {
  const { LL } = useI18nContext()
  if (!at) return <span className="mut">{LL.displays.never()}</span>
  const inUse = Date.now() - Date.parse(at) < inUseWithin
  return inUse ? (
    <Tag tone="leaf" icon="display">
      {LL.displays.on()}
    </Tag>
  ) : (
    <span className="num">{formatDateTime(at)}</span>
  )
}

const soon = 14 * 24 * 60 * 60_000

/** Said by a word and an icon where it is near or past: the screen shows nothing after it. */
const EndsAt = ({ at }: { at: string }) => {
  const { LL } = useI18nContext()
  const left = Date.parse(at) - Date.now()
  if (left > soon) return <span className="num">{lastDayOf(at)}</span>
  return (
    <Tag tone={left > 0 ? 'amber' : 'red'} icon="warning">
      {left > 0 ? lastDayOf(at) : LL.displays.ended(formatDate(at))}
    </Tag>
  )
}
