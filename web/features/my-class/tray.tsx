import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
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

type TrayProps = { state: BoardState; rules: readonly PointRule[]; choices: MyClassChoices }

/** What is given to the chosen: the rules used most, and behind a button all of them. */
export const Tray = ({ state, rules, choices }: TrayProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.myClass
  const [count, setCount] = useState(1)
  const [isWhole, setWhole] = useState(false)
  const [search, setSearch] = useState('')
  const categories = useQuery(ruleCategoriesQuery())
  const found = matchRules(rules, search)
  useFound(isWhole ? found.length : undefined, words.noRuleFound())
  const shown = isWhole ? found : rulesAtHand(rules, choices.rules)
  const { chosen } = state
  const [only] = chosen.length === 1 ? chosen : []
  return (
    <section className="my-class-tray" aria-label={words.rules()} ref={useHeight()} data-passing="">
      <div className="my-class-tray-head">
        <p>
          {words.chosen()} <b className="num">{chosen.length}</b>{' '}
          <span className="mut">
            <Words>{chosen.map(({ name }) => nameIn(locale, name)).join(LL.batches.separator())}</Words>
          </span>
        </p>
        {only && <StudentLinks tile={only} />}
        <Button text label={LL.common.clear()} onClick={() => state.setChosen(new Set())} />
        <SegmentedControl
          label={words.count()}
          options={[1, 2, 3, 4, 5].map((value) => ({ value, label: words.times(value) }))}
          value={count}
          onChange={setCount}
        />
        <Button
          outlined
          aria-expanded={isWhole}
          icon={<Icon name={isWhole ? 'chevron-down' : 'chevron-up'} size="small" />}
          label={isWhole ? words.fewerRules() : words.moreRules()}
          onClick={() => setWhole(!isWhole)}
        />
      </div>
      {isWhole && <SearchInput value={search} onSearch={setSearch} delay={0} placeholder={words.searchRules()} />}
      <ul className="my-class-rules" data-whole={isWhole || undefined}>
        {shown.map((rule) => (
          <RuleButton
            key={rule._id}
            {...{ rule, count }}
            categories={categories.data ?? []}
            isPending={state.command.isPending}
            onGive={(times) => state.give(rule, times)}
          />
        ))}
        {shown.length === 0 && <li className="mut">{rules.length > 0 ? words.noRuleFound() : words.noRules()}</li>}
      </ul>
    </section>
  )
}

/** As high as it is: what it would cover keeps clear of it. Where a toast leaves it less, what has the focus stays in sight. */
const useHeight = () => {
  const tray = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    if (!tray.current || !globalThis.ResizeObserver) return
    const observer = new ResizeObserver(() => {
      style.setProperty('--tray-h', `${tray.current?.offsetHeight ?? 0}px`)
      tray.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(tray.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--tray-h')
    }
  }, [])
  return tray
}
