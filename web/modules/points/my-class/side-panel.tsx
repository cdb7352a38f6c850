import { useState } from 'react'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { GivenList, HistoryLink } from './given-list.tsx'
import { Tray } from './tray.tsx'
import type { BoardState } from './use-board.ts'

type SidePanelProps = {
  state: BoardState
  rules: readonly PointRule[]
  choices: MyClassChoices
  onRestore: (name: string, profiles: readonly string[]) => void
  onBack: () => void
}

type Side = 'rules' | 'given'

export const SidePanel = ({ state, rules, choices, onRestore, onBack }: SidePanelProps) => {
  const { LL } = useI18nContext()
  const hasChosen = state.chosen.length > 0 || state.team !== undefined
  const [picked, setPicked] = useState<{ side: Side; hasChosen: boolean }>()
  const usual = hasChosen ? 'rules' : 'given'
  const side = picked?.hasChosen === hasChosen ? picked.side : usual
  return (
    <aside className="my-class-side" aria-label={LL.myClass.side()}>
      <Tabs<Side>
        label={LL.myClass.side()}
        tabs={[
          { id: 'rules', label: LL.myClass.rules() },
          { id: 'given', label: LL.myClass.justGiven() },
        ]}
        value={side}
        onChange={(id) => setPicked({ side: id, hasChosen })}
        beside={<HistoryLink />}
      >
        {side === 'rules' ? (
          <Tray state={state} rules={rules} choices={choices} onBack={onBack} shape="column" />
        ) : (
          <div className="my-class-given">
            <GivenList onRestore={onRestore} fresh={state.fresh} onOld={state.forget} />
            <p className="sm mut my-class-hint">{LL.myClass.givenHint()}</p>
          </div>
        )}
      </Tabs>
    </aside>
  )
}
