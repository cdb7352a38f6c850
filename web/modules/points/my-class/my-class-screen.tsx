import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { choicesQuery } from '#web/patterns/classes/class-calls.ts'
import { ClassTabs } from '#web/patterns/classes/class-tabs.tsx'
import { useClass, useRemembered } from '#web/patterns/classes/use-class.ts'
import { useClassSaid } from '#web/patterns/classes/use-class-said.ts'
import { groupsKey } from '#web/patterns/houses/houses-query.ts'
import { activeRewardRulesQuery } from '#web/patterns/rules/rule-queries.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { StudentBoard } from './student-board.tsx'
import './my-class.css'
import { boardQuery } from './my-class-calls.ts'
import { SettingsButton } from './settings-button.tsx'
import { useBoardShape } from './use-board-shape.ts'

export const MyClassScreen = () => {
  const { LL } = useI18nContext()
  const choices = useQuery(choicesQuery())
  return (
    <div className="my-class">
      {choices.data?.classes[0] ? (
        <Classes choices={choices.data} />
      ) : (
        <>
          <PageHeader title={LL.myClass.title()} />
          <QueryView query={choices}>
            {() => (
              <Card>
                <EmptyState
                  title={LL.classes.none()}
                  text={<PeriodLink to="/admin/student_list">{LL.classes.toStudents()}</PeriodLink>}
                />
              </Card>
            )}
          </QueryView>
        </>
      )}
    </div>
  )
}

const Classes = ({ choices }: { choices: MyClassChoices }) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const { names, own, shown, show } = useClass(choices)
  const board = useQuery({ ...boardQuery(shown), placeholderData: keepPreviousData })
  const rules = useQuery(activeRewardRulesQuery())
  useLive(
    { room: 'records', period: period._id },
    {
      refetch: [['my-class', 'board'], ['my-class', 'batches'], [groupsKey]],
    },
  )
  const shape = useBoardShape()
  const [line, setLine] = useState({ text: '', isEntered: false })
  const [isScanning, setScanning] = useState(false)
  useRemembered(board.data?.class)
  useClassSaid(board.data)
  return (
    <>
      <PageHeader title={LL.myClass.title()}>
        <ClassTabs names={names} own={own} shown={shown} onShow={show} />
        <SettingsButton choices={choices} shown={shown} />
      </PageHeader>
      <QueryView query={rules}>
        {(all) => (
          <QueryView query={board}>
            {(data) => (
              <StudentBoard
                key={data.class}
                choices={choices}
                names={names}
                shape={shape}
                onShow={show}
                line={line}
                setLine={setLine}
                isScanning={isScanning}
                setScanning={setScanning}
                board={data}
                rules={all}
              />
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  )
}
