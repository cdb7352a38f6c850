import { useState } from 'react'
import { tileOrders } from '#api/contracts/my-class.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ScanButton } from '#web/patterns/scanner/scan-button.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type EnteredLine, LineInput } from './line-input.tsx'
import type { BoardState } from './use-board.ts'

type BoardToolsProps = {
  state: BoardState
  names: readonly string[]
  onShow: (name: string) => void
  onChoose: (profiles: readonly string[]) => void
  line: EnteredLine
  setLine: (line: EnteredLine) => void
  isScanning: boolean
  setScanning: (isScanning: boolean) => void
}

const icons = { number: 'history', name: null, seats: 'seats' } as const

export const BoardTools = ({
  state,
  names,
  onShow,
  onChoose,
  line,
  setLine,
  isScanning,
  setScanning,
}: BoardToolsProps) => {
  const { LL } = useI18nContext()
  const words = LL.myClass
  const { board, students } = state
  // Few people type on a phone, so a button opens the line.
  const isSmall = useMediaQuery('(width < 600px), (height < 480px)')
  const isNarrow = useMediaQuery('(width < 1100px), (height < 480px)')
  const [isOpen, setOpen] = useState(line.text !== '')
  return (
    <div className="my-class-tools">
      <SegmentedControl
        label={words.order()}
        options={tileOrders.map((value) => ({
          value,
          label: <OrderLabel icon={icons[value]} text={words.orders[value]()} />,
        }))}
        value={board.ordered_by}
        onChange={(ordered_by) => state.keep({ ordered_by })}
      />
      {isSmall && (
        <Button
          outlined
          className="my-class-tool"
          icon={<Icon name="keyboard" />}
          aria-label={words.typed()}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {(isOpen || !isSmall) && (
        <LineInput
          line={line}
          setLine={setLine}
          names={names}
          students={students}
          onChoose={onChoose}
          onShow={onShow}
          shown={board.class}
          isOpened={isSmall}
        />
      )}
      <ScanButton isShort className="my-class-tool" isOpen={isScanning} onTurn={setScanning} />
      <Button
        outlined
        className="my-class-tool"
        icon={<Icon name="dice" />}
        {...(isNarrow ? { 'aria-label': words.random() } : { label: words.random() })}
        onClick={state.pick}
      />
      <Button
        text
        aria-pressed={state.isWhole}
        label={words.wholeClass(state.here.length)}
        onClick={state.chooseAll}
      />
    </div>
  )
}

const OrderLabel = ({ icon, text }: { icon: 'history' | 'seats' | null; text: string }) =>
  icon === null ? (
    text
  ) : (
    <>
      <Icon name={icon} />
      <span className="visually-hidden">{text}</span>
    </>
  )
