import { useQuery } from '@tanstack/react-query'
import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import {
  boardDashboardQuery,
  boardSessionsKey,
} from '#web/patterns/board-games/board-game-calls.ts'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { BoardFigures } from '../board-figures.tsx'
import './board-game-sessions.css'
import { Overview } from './overview.tsx'
import { SessionList } from './session-list.tsx'

const fields = { tab: oneOf(['sessions', 'overview']) }

export const BoardGameSessionsScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.boardSessions
  const { period } = usePeriod()
  const mayCommand = useMayCommand()
  const { values, choose } = useAddress(fields)
  const dashboard = useQuery(boardDashboardQuery(period._id))
  const { status } = useLive(
    { room: 'board_games', period: period._id },
    { refetch: [[boardSessionsKey]] },
  )
  return (
    <>
      <PageHeader
        title={words.title()}
        subtitle={
          <PeriodLink to="/admin/boardgames/games" className="see board-game-sessions-catalogue">
            {words.catalogue()}
            <Icon name="forward" size="small" />
          </PeriodLink>
        }
        period="beside"
      >
        <LiveBadge status={status} />
        {mayCommand && (
          <ButtonLink
            to="/admin/boardgames/new"
            icon={<Icon name="add" />}
            label={words.record()}
          />
        )}
      </PageHeader>
      <QueryView query={dashboard}>{(totals) => <BoardFigures totals={totals} />}</QueryView>
      <Tabs
        label={words.views()}
        value={values.tab}
        onChange={(tab) => choose({ tab })}
        tabs={[
          { id: 'sessions', label: words.sessions() },
          { id: 'overview', label: words.overview() },
        ]}
      >
        {values.tab === 'sessions' ? <SessionList /> : <Overview query={dashboard} />}
      </Tabs>
    </>
  )
}
