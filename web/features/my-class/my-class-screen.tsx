import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { activeRewardRulesQuery } from '#web/parts/rules/rule-queries.ts'
import { Board } from './board.tsx'
import { ClassTabs } from './class-tabs.tsx'
import './my-class.css'
import { boardQuery, choicesQuery, saveBoard } from './my-class-calls.ts'
import { SettingsButton } from './settings-button.tsx'

/** The class at hand: tap students, tap a rule. */
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
                <EmptyState title={LL.myClass.noClass()} />
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
  const names = choices.classes.map((one) => one.class)
  const [first = ''] = names
  const { values, choose } = useAddress({
    class: { usual: first, read: (text: string) => names.find((name) => name === text) },
  })
  const board = useQuery({ ...boardQuery(values.class), placeholderData: keepPreviousData })
  const rules = useQuery(activeRewardRulesQuery())
  useLive(
    { room: 'staff', period: period._id },
    {
      refetch: [
        ['my-class', 'board'],
        ['my-class', 'batches'],
      ],
    },
  )
  const [line, setLine] = useState({ text: '', isEntered: false })
  const shown = board.data?.class
  useEffect(() => {
    // What was used last stands on top the next time. Not worth a word where it fails.
    if (shown !== undefined) void saveBoard({ class: shown }).catch(() => undefined)
  }, [shown])
  const show = (name: string) => choose({ class: name })
  return (
    <>
      <PageHeader title={LL.myClass.title()}>
        <ClassTabs names={names} shown={values.class} onShow={show} />
        <SettingsButton choices={choices} />
      </PageHeader>
      <QueryView query={rules}>
        {(all) => (
          <QueryView query={board}>
            {(data) => (
              <Board key={data.class} {...{ choices, names, onShow: show, line, setLine }} board={data} rules={all} />
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  )
}
