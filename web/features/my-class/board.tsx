import { useState } from 'react'
import type { MyClassBoard, MyClassChoices } from '#api/contracts/my-class.ts'
import { tileOrders } from '#api/contracts/my-class.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { SegmentedControl } from '#web/kit/segmented-control.tsx'
import { BatchPointsChanged } from '#web/parts/batches/batch-points-changed.tsx'
import { UnrecordedMessage } from '#web/parts/batches/unrecorded-message.tsx'
import { JustGiven } from './just-given.tsx'
import { SeatsEditor } from './seats-editor.tsx'
import { Tiles } from './tiles.tsx'
import { Tray } from './tray.tsx'
import { type Line, TypedLine } from './typed-line.tsx'
import { chooseIn, useBoard } from './use-board.ts'

type BoardProps = {
  board: MyClassBoard
  rules: readonly PointRule[]
  choices: MyClassChoices
  names: readonly string[]
  onShow: (name: string) => void
  line: Line
  setLine: (line: Line) => void
}

/** One class: its tiles, what helps to choose some of them, and what may be given. */
export const Board = ({ board: answered, rules, choices, names, onShow, line, setLine }: BoardProps) => {
  const { LL } = useI18nContext()
  const words = LL.myClass
  const state = useBoard({ board: answered, rules, hasSound: choices.has_sound })
  const restore = (name: string, profiles: readonly string[]) => {
    if (name === answered.class) return state.setChosen(new Set(profiles))
    chooseIn(name, profiles)
    onShow(name)
  }
  const { board, chosen, students } = state
  const [arranges, setArranging] = useState(false)
  const isArranging = arranges && board.ordered_by === 'seats'
  return (
    <>
      <div className="my-class-tools">
        <SegmentedControl
          label={words.order()}
          options={tileOrders.map((value) => ({ value, label: words.orders[value]() }))}
          value={board.ordered_by}
          onChange={(ordered_by) => state.keep({ ordered_by })}
        />
        <TypedLine {...{ line, setLine, names, students }} shown={board.class} onChoose={restore} onShow={onShow} />
        <Button outlined icon={<Icon name="retry" size="small" />} label={words.random()} onClick={state.pick} />
        <Button
          text
          aria-pressed={state.isWhole}
          label={words.wholeClass(state.here.length)}
          onClick={state.chooseAll}
        />
      </div>
      {board.ordered_by === 'seats' && !isArranging && (
        <Button text size="small" label={words.plan.arrange()} onClick={() => setArranging(true)} />
      )}
      <UnrecordedMessage command={state.command} students={students} />
      <div className="my-class-board">
        {isArranging ? (
          <SeatsEditor
            board={board}
            onCancel={() => setArranging(false)}
            onSave={(seats) => {
              setArranging(false)
              state.keep({ seats })
            }}
          />
        ) : (
          <Tiles board={board} state={state} />
        )}
        <JustGiven onRestore={restore} />
      </div>
      <BatchPointsChanged command={state.command} rules={rules} way="reward" />
      {chosen.length > 0 && !isArranging && <Tray {...{ state, rules, choices }} />}
    </>
  )
}
