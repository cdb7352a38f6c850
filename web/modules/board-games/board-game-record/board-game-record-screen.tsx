import { useQuery } from '@tanstack/react-query'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { activeBoardGamesQuery } from '#web/patterns/board-games/board-game-calls.ts'
import { activeRewardRulesQuery } from '#web/patterns/rules/rule-queries.ts'
import { StepsLists } from '#web/patterns/steps/steps-lists.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import './board-game-record.css'
import { SessionBoard } from './session-board.tsx'

export const BoardGameRecordScreen = () => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const games = useQuery(activeBoardGamesQuery())
  const students = useQuery(studentsQuery(period._id))
  const rules = useQuery(activeRewardRulesQuery())
  return (
    <>
      <PageHeader
        title={LL.boardGameRecord.title()}
        back={{ to: '/admin/boardgames', label: LL.boardSessions.title() }}
        period="beside"
      />
      <StepsLists rules={games} students={students}>
        {(some, everyone) => (
          <QueryView query={rules} hasCards>
            {(all) => <SessionBoard games={some} students={everyone} rules={all} />}
          </QueryView>
        )}
      </StepsLists>
    </>
  )
}
