import { useEffect, useRef, useState } from 'react'
import type { MyClassBoard, MyClassChoices } from '#api/contracts/my-class.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { BatchPointsChanged } from '#web/patterns/batches/batch-points-changed.tsx'
import { UnrecordedMessage } from '#web/patterns/batches/unrecorded-message.tsx'
import { StudentScan } from '#web/patterns/scanner/scan-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { BoardTools } from './board-tools.tsx'
import { RecentlyGiven } from './given-list.tsx'
import { GroupStrip } from './group-strip.tsx'
import type { EnteredLine } from './line-input.tsx'
import { SeatsEditor } from './seats-editor.tsx'
import { SidePanel } from './side-panel.tsx'
import { Tiles } from './tiles.tsx'
import { Tray } from './tray.tsx'
import { chooseIn, useBoard } from './use-board.ts'
import type { BoardShape } from './use-board-shape.ts'
import { focusRules, useRuleKeys } from './use-rule-keys.ts'
import { useScannedTile } from './use-scanned-tile.ts'

type BoardProps = {
  board: MyClassBoard
  rules: readonly PointRule[]
  choices: MyClassChoices
  names: readonly string[]
  shape: BoardShape
  onShow: (name: string) => void
  line: EnteredLine
  setLine: (line: EnteredLine) => void
  /** The scanner stays open while another class opens. */
  isScanning: boolean
  setScanning: (isScanning: boolean) => void
}

export const StudentBoard = ({
  board: answered,
  rules,
  choices,
  names,
  shape,
  onShow,
  line,
  setLine,
  isScanning,
  setScanning,
}: BoardProps) => {
  const { LL } = useI18nContext()
  const isColumn = shape === 'column'
  const state = useBoard({ board: answered, rules, hasSound: choices.has_sound, hasList: isColumn })
  const { board, chosen, students } = state
  const [arranges, setArranging] = useState(false)
  const isArranging = arranges && board.ordered_by === 'seats'
  /** The element outside the rules that last had the focus. */
  const before = useRef<HTMLElement>(null)
  const goesToRules = useRef(false)
  useRuleKeys()
  const { period } = usePeriod()
  const onScanned = useScannedTile({ state, names, onShow })
  // Waits until the rules are rendered.
  useEffect(() => {
    if (!goesToRules.current || chosen.length === 0) return
    goesToRules.current = false
    focusRules()
  })
  const restore = (name: string, profiles: readonly string[]) => {
    if (name === answered.class) {
      state.setChosen(new Set(profiles))
      // Focuses a tile, because the rules replace the list that has the focus.
      if (isColumn)
        document.getElementById(`my-class-${profiles[0]}`)?.focus({ preventScroll: true })
      return
    }
    chooseIn(name, profiles)
    onShow(name)
  }
  const chooseTyped = (profiles: readonly string[]) => {
    goesToRules.current = true
    state.chooseTyped(profiles)
  }
  const onBack = () => {
    const tile = document.getElementById(`my-class-${chosen[0]?.profile}`)
    const target = before.current?.isConnected ? before.current : tile
    target?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: remembers where the focus was */}
      <div
        className="my-class-left"
        onFocus={({ target }) => {
          before.current = target
        }}
      >
        <BoardTools
          state={state}
          names={names}
          onShow={onShow}
          line={line}
          setLine={setLine}
          isScanning={isScanning}
          setScanning={setScanning}
          onChoose={chooseTyped}
        />
        {!isArranging && <GroupStrip state={state} />}
        <StudentScan
          isOpen={isScanning}
          onTurn={setScanning}
          period={period._id}
          onStudent={onScanned}
        />
        {board.ordered_by === 'seats' && !isArranging && (
          <Button
            text
            size="small"
            label={LL.myClass.plan.arrange()}
            onClick={() => setArranging(true)}
          />
        )}
        <UnrecordedMessage command={state.command} students={students} />
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
          <Tiles board={board} state={state} onRules={focusRules} />
        )}
        {!isColumn && <RecentlyGiven onRestore={restore} />}
      </div>
      <BatchPointsChanged command={state.command} rules={rules} way="reward" />
      {isColumn && (
        <SidePanel
          state={state}
          rules={rules}
          choices={choices}
          onBack={onBack}
          onRestore={restore}
        />
      )}
      {!isColumn && (chosen.length > 0 || state.team) && !isArranging && (
        <Tray state={state} rules={rules} choices={choices} shape={shape} onBack={onBack} />
      )}
    </>
  )
}
