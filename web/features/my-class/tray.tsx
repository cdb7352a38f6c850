import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { SegmentedControl } from '#web/kit/segmented-control.tsx'
import { useFound } from '#web/kit/use-said.ts'
import { Words } from '#web/kit/words.tsx'
import { matchRules } from '#web/parts/rules/match-rules.ts'
import { ruleCategoriesQuery } from '#web/parts/rules/rule-queries.ts'
import { rulesAtHand } from './at-hand.ts'
import { RuleButton } from './rule-button.tsx'
import { StudentLinks } from './student-tile.tsx'
import type { BoardState } from './use-board.ts'
import type { Shape } from './use-shape.ts'

type TrayProps = {
  state: BoardState
  rules: readonly PointRule[]
  choices: MyClassChoices
  shape: Shape
  /** Esc: the focus goes back to where it came from. */
  onBack: () => void
}

/** What is given to the chosen: the rules used most, and behind a button all of them. */
export const Tray = ({ state, rules, choices, shape, onBack }: TrayProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.myClass
  const ruleName = useRuleName()
  const [count, setCount] = useState(1)
  const [isWhole, setWhole] = useState(false)
  const [looked, setLooked] = useState<PointRule>()
  const [search, setSearch] = useState('')
  const whyId = useId()
  const categories = useQuery(ruleCategoriesQuery())
  const atHand = rulesAtHand(rules, choices.rules)
  // Those used most come first among all of them, too.
  const found = matchRules([...new Set([...atHand, ...rules])], search)
  useFound(isWhole ? found.length : undefined, words.noRuleFound())
  const shown = isWhole ? found : atHand
  const { chosen } = state
  const [only] = chosen.length === 1 ? chosen : []
  const names = chosen.map(({ name }) => nameIn(locale, name)).join(LL.batches.separator())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (isWhole) setWhole(false)
    else onBack()
  }
  const head = (
    <p className="my-class-chosen">
      {chosen.length > 0 ? (
        <>
          <b className="num">{words.chosen(chosen.length)}</b>{' '}
          <span className="mut">
            <Words>{names}</Words>
          </span>
        </>
      ) : (
        <span id={whyId} className="mut">
          {words.chooseFirst()}
        </span>
      )}
    </p>
  )
  const clear = chosen.length > 0 && <Button text label={LL.common.clear()} onClick={state.clear} />
  const times = (
    <SegmentedControl
      label={words.count()}
      options={[1, 2, 3, 4, 5].map((value) => ({ value, label: words.times(value) }))}
      value={count}
      onChange={setCount}
    />
  )
  const all = (
    <Button
      text
      className="my-class-more"
      aria-expanded={isWhole}
      icon={<Icon name={isWhole === (shape === 'column') ? 'chevron-up' : 'chevron-down'} size="small" />}
      iconPos="right"
      label={isWhole ? words.fewerRules() : words.allRules(rules.length)}
      onClick={() => setWhole(!isWhole)}
    />
  )
  const list = (
    <ul className="my-class-rules" data-whole={isWhole || undefined}>
      {shown.map((rule, at) => (
        <RuleButton
          key={rule._id}
          {...{ rule, count }}
          categories={categories.data ?? []}
          isPending={state.command.isPending}
          digit={isWhole ? undefined : at + 1}
          why={chosen.length === 0 ? whyId : undefined}
          onGive={(more) => state.give(rule, more)}
          onLook={(isLooked) => setLooked((former) => (isLooked ? rule : former === rule ? undefined : former))}
        />
      ))}
      {shown.length === 0 && <li className="mut">{rules.length > 0 ? words.noRuleFound() : words.noRules()}</li>}
    </ul>
  )
  const searchLine = isWhole && (
    <SearchInput value={search} onSearch={setSearch} delay={0} placeholder={words.searchRules()} />
  )
  return (
    <section
      className="my-class-tray"
      data-shape={shape}
      data-whole={isWhole || undefined}
      aria-label={words.rules()}
      ref={useHeight(shape)}
      data-passing=""
      onKeyDown={onKeyDown}
    >
      {shape === 'column' && (
        <>
          <div className="my-class-tray-head">
            {head}
            {clear}
          </div>
          {times}
          {searchLine}
          {list}
          {all}
          <div className="my-class-foot">
            {looked && chosen.length > 0 ? (
              <>
                <span>
                  <Words>
                    {words.sum({ rule: ruleName(looked), points: looked.point * count, students: chosen.length })}
                  </Words>
                </span>
                <b className="num">{formatNumber(looked.point * count * chosen.length)}</b>
              </>
            ) : (
              only && <StudentLinks tile={only} />
            )}
          </div>
        </>
      )}
      {shape === 'sheet' && (
        <>
          {all}
          <div className="my-class-tray-head">
            {head}
            {clear}
            {times}
          </div>
          {searchLine}
          {list}
        </>
      )}
      {shape === 'bar' && (
        <>
          {isWhole && (
            <div className="my-class-over">
              {times}
              {searchLine}
              {list}
            </div>
          )}
          <div className="my-class-tray-head">
            {head}
            {clear}
            <Button
              aria-expanded={isWhole}
              icon={<Icon name={isWhole ? 'chevron-down' : 'chevron-up'} size="small" />}
              iconPos="right"
              label={words.rules()}
              onClick={() => setWhole(!isWhole)}
            />
          </div>
        </>
      )}
    </section>
  )
}

/** As high as it is: what it would cover keeps clear of it. */
const useHeight = (shape: Shape) => {
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
