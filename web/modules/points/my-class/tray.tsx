import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { most } from './rules-at-hand.ts'
import { ChosenStudents, RuleList, Times, TrayFoot, WholeButton } from './tray-parts.tsx'
import type { BoardState } from './use-board.ts'
import type { BoardShape } from './use-board-shape.ts'
import { usePull } from './use-pull.ts'
import { type TrayState, useTray } from './use-tray.ts'

type TrayProps = {
  state: BoardState
  rules: readonly PointRule[]
  choices: MyClassChoices
  shape: BoardShape
  /** Called on Esc, to move the focus back to where it came from. */
  onBack: () => void
}

/** How many rules the narrowest phones show. */
const mostOfNarrow = 3

export const Tray = ({ state, rules, choices, shape, onBack }: TrayProps) => {
  const { LL } = useI18nContext()
  const tray = useTray(rules, choices)
  const whyId = useId()
  useFound(tray.found, LL.myClass.noRuleFound())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (tray.isWhole) tray.toggleWhole()
    else onBack()
  }
  const pull = usePull({ isOpen: tray.isWhole, toggle: tray.toggleWhole })
  const Inside = insides[shape]
  return (
    <section
      className="my-class-tray"
      data-shape={shape}
      data-whole={tray.isWhole || undefined}
      aria-label={LL.myClass.rules()}
      ref={useHeight(shape)}
      data-passing=""
      onKeyDown={onKeyDown}
      {...(shape === 'sheet' && tray.all.length > mostOfNarrow && pull)}
    >
      <Inside state={state} tray={tray} whyId={whyId} />
    </section>
  )
}

type InsideProps = { state: BoardState; tray: TrayState; whyId: string }

const Column = ({ state, tray, whyId }: InsideProps) => {
  const [looked, setLooked] = useState<PointRule>()
  return (
    <>
      <div className="my-class-tray-head">
        <ChosenStudents state={state} whyId={whyId} />
      </div>
      <Times tray={tray} />
      <RuleList state={state} tray={tray} whyId={whyId} onLook={setLooked} />
      <WholeButton tray={tray} least={most} />
      <TrayFoot looked={looked} count={tray.count} chosen={state.chosen} team={state.team} />
    </>
  )
}

const Sheet = ({ state, tray, whyId }: InsideProps) => (
  <>
    <WholeButton tray={tray} least={mostOfNarrow} />
    <div className="my-class-tray-head">
      <ChosenStudents state={state} whyId={whyId} />
      <Times tray={tray} />
    </div>
    <RuleList state={state} tray={tray} whyId={whyId} />
  </>
)

const Bar = ({ state, tray, whyId }: InsideProps) => {
  const { LL } = useI18nContext()
  return (
    <>
      {tray.isWhole && (
        <div className="my-class-over">
          <Times tray={tray} />
          <RuleList state={state} tray={tray} whyId={whyId} />
        </div>
      )}
      <div className="my-class-tray-head">
        <ChosenStudents state={state} whyId={whyId} />
        <Button
          aria-expanded={tray.isWhole}
          icon={<Icon name={tray.isWhole ? 'chevron-down' : 'chevron-up'} size="small" />}
          iconPos="right"
          label={LL.myClass.rules()}
          onClick={tray.toggleWhole}
        />
      </div>
    </>
  )
}

const insides = { column: Column, sheet: Sheet, bar: Bar }

const useHeight = (shape: BoardShape) => {
  const tray = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    if (shape === 'column' || !tray.current || !globalThis.ResizeObserver) return
    const observer = new ResizeObserver(() => {
      style.setProperty('--tray-h', `${tray.current?.offsetHeight ?? 0}px`)
      tray.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(tray.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--tray-h')
    }
  }, [shape])
  return tray
}
