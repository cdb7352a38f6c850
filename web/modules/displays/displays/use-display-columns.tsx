import type { Display } from '#api/contracts/displays.ts'
import { formatDate, formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { lastDayOfLink } from './last-day-of-link.ts'

/** In ms. A screen that has polled within this time is on. */
const inUseWithin = 2 * 60_000

const column = columnsFor<Display>()

export const useDisplayColumns = () => {
  const { LL, locale } = useI18nContext()
  const text = LL.displays
  return [
    column.accessor('name', {
      header: text.name(),
      cell: ({ getValue, row: { original } }) => (
        <span>
          <b>
            <Words>{getValue()}</Words>
          </b>{' '}
          <small className="displays-made mut">
            {text.madeBy({
              day: formatDate(original.created_at),
              name: nameIn(locale, original.created_by.name),
            })}
          </small>
        </span>
      ),
      meta: { wraps: true, className: 'title' },
    }),
    column.accessor('class', {
      header: text.class(),
      cell: ({ getValue }) => getValue() ?? text.allClasses(),
      meta: { wraps: true },
    }),
    column.accessor('privacy', {
      header: text.privacy(),
      cell: ({ getValue, row: { original } }) => (
        <span>
          {text.privacies[getValue()]()}{' '}
          <small className="mut">{text.in[original.language]()}</small>
        </span>
      ),
      enableSorting: false,
      meta: { wraps: true, className: 'displays-few' },
    }),
    column.accessor('last_seen_at', {
      header: text.lastSeen(),
      cell: ({ getValue }) => <LastSeen at={getValue()} />,
    }),
    column.accessor('ends_at', {
      header: text.endsAt(),
      cell: ({ getValue }) => <EndsAt at={getValue()} />,
    }),
  ]
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

/**
 * Shows when the link ends. Warns if that is soon or past, because the screen then shows nothing.
 */
const EndsAt = ({ at }: { at: string }) => {
  const { LL } = useI18nContext()
  const left = Date.parse(at) - Date.now()
  if (left > soon) return <span className="num">{lastDayOfLink(at)}</span>
  return (
    <Tag tone={left > 0 ? 'amber' : 'red'} icon="warning">
      {left > 0 ? lastDayOfLink(at) : LL.displays.ended(formatDate(at))}
    </Tag>
  )
}
