import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { findOwnSessions } from './games-query.ts'

export const PastSessions = () => {
  const { LL } = useI18nContext()
  const words = LL.play
  const query = useInfiniteQuery({
    queryKey: ['gameSessions', 'own'],
    meta: { reads: [] },
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => findOwnSessions(pageParam, signal),
    getNextPageParam: ({ pages }, all) => (all.length < pages ? all.length : undefined),
    refetchOnWindowFocus: 'always',
  })
  return (
    <Card title={words.past()}>
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data)
          if (rows.length === 0) return <EmptyState title={words.pastNone()} />
          return (
            <>
              <ul className="user-games-past">
                {rows.map((row) => (
                  <li key={row._id}>
                    <span className="user-games-text">
                      <b>
                        <Words>{row.game.name}</Words>
                      </b>
                      <span className="sm mut num">
                        {formatDateTime(row.created_at)} ·{' '}
                        {words.ofRight({ n: row.correct, total: row.correct + row.incorrect })}
                      </span>
                    </span>
                    <span className="num user-games-added">
                      <span className="visually-hidden">{words.columns.added()}: </span>
                      {formatSigned(row.pointExchanged)}
                    </span>
                  </li>
                ))}
              </ul>
              {query.isFetchNextPageError && <ErrorState error={query.error} />}
              {query.hasNextPage && (
                <Button
                  outlined
                  label={words.more()}
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                />
              )}
            </>
          )
        }}
      </QueryView>
    </Card>
  )
}
