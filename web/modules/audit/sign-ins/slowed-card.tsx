import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SlowedSignIn } from '#api/contracts/sign-ins.ts'
import { formatDateTime, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Card } from '#web/ui/page/card.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { liftSlowedCall, slowedQuery } from './sign-in-queries.ts'
import { SignInAccount } from './use-sign-in-columns.tsx'

export const SlowedCard = ({ mayChange }: { mayChange: boolean }) => {
  const { LL } = useI18nContext()
  const words = LL.signIns.slowed
  const query = useQuery(slowedQuery())
  const columns = useSlowedColumns(mayChange)
  return (
    <Card title={words.title()} className="sign-ins" keepsFocus>
      <p className="sm mut sign-ins-intro">{words.intro()}</p>
      <QueryView query={query}>
        {({ slowed, total }) => (
          <DataTable
            columns={columns}
            rows={slowed}
            keyOf={({ _id }) => _id}
            label={words.title()}
            empty={<p className="sign-ins-none">{words.none()}</p>}
            footer={
              total > slowed.length && (
                <span className="sm mut">
                  {words.more({ shown: formatNumber(slowed.length), total: formatNumber(total) })}
                </span>
              )
            }
          />
        )}
      </QueryView>
    </Card>
  )
}

const column = columnsFor<SlowedSignIn>()

const useSlowedColumns = (mayChange: boolean) => {
  const { LL } = useI18nContext()
  return useMemo(() => {
    const { columns } = LL.signIns.slowed
    const moment = (id: 'since' | 'until') =>
      column.display({
        id,
        header: columns[id](),
        cell: ({ row }) => <span className="num">{formatDateTime(row.original[id])}</span>,
      })
    return [
      column.display({
        id: 'who',
        header: columns.who(),
        cell: ({ row }) => <SlowedAccount slowed={row.original} />,
        meta: { wraps: true, rowHeader: true },
      }),
      column.display({
        id: 'failures',
        header: columns.failures(),
        cell: ({ row }) => formatNumber(row.original.failures),
        meta: { numeric: true },
      }),
      moment('since'),
      moment('until'),
      ...(mayChange
        ? [
            column.display({
              id: 'actions',
              header: columns.actions(),
              cell: ({ row }) => <Lift slowed={row.original} />,
              meta: { hideHeader: true },
            }),
          ]
        : []),
    ]
  }, [LL, mayChange])
}

type SlowedProps = { slowed: SlowedSignIn }

const usePlace = ({ user, known_device }: SlowedSignIn) => {
  const words = useI18nContext().LL.signIns.slowed
  if (user === null) return words.address()
  return known_device ? words.knownDevice() : words.elsewhere()
}

const SlowedAccount = ({ slowed }: SlowedProps) => {
  const { user, address } = slowed
  const place = usePlace(slowed)
  return (
    <div className="sign-ins-device">
      {user ? <SignInAccount user={user} /> : <b className="num">{address}</b>}
      <div className="xs mut">{place}</div>
    </div>
  )
}

const Lift = ({ slowed }: SlowedProps) => {
  const { _id, user, address } = slowed
  const { LL, locale } = useI18nContext()
  const words = LL.signIns.slowed
  const name = user ? nameIn(locale, user.name) || user.sign_in_name : (address ?? '')
  const place = usePlace(slowed)
  const command = useSave({
    send: (_: Record<string, never>, key) => liftSlowedCall(_id, key),
    reads: [slowedQuery().queryKey],
    words: { done: words.done() },
    onDone: () => undefined,
  })
  return (
    <Button
      outlined
      size="small"
      type="button"
      label={words.lift()}
      aria-label={words.liftOf({ name, place })}
      disabled={command.isPending}
      onClick={() => command.confirm({})}
    />
  )
}
