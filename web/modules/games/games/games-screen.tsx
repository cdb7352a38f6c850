import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { gameTypes } from '#api/contracts/game-rules.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useTargets } from '#web/patterns/targets/use-targets.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { PrimeMultiSelect } from '#web/ui/prime/prime-multi-select.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { Pager } from '#web/ui/table/pager.tsx'
import { GameDialog } from '../game-dialog.tsx'
import { gameHomeworkPage } from '../homework-calls.ts'
import { ImportMenu } from '../import-menu.tsx'
import { ExportMenu } from './export-menu.tsx'
import { GameCard } from './game-card.tsx'
import { SwitchesBar } from './switches-bar.tsx'
import { gamePageSizes, useGames } from './use-games.ts'
import { useNewQuiz } from './use-new-quiz.ts'
import { useSwitches } from './use-switches.ts'
import './games.css'

export const GamesScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.games
  const mayCommand = useMayCommand()
  const targets = useTargets()
  const list = useGames()
  const switches = useSwitches()
  const { question } = useUnsaved(switches.switched.size > 0)
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const withPeriod = useWithPeriod()
  // Waits until the form has closed, because an open form would ask about unsaved input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new game
  useEffect(() => {
    if (made !== null) navigate(withPeriod(`/admin/games/${made}`))
  }, [made])
  const { rows, total, state, stale } = list.table
  const isFirst = list.query.data?.total === 0 && !list.isFiltered && !stale
  useFound(stale || !list.query.data ? undefined : total, words.none())
  const newQuiz = useNewQuiz()
  const quiz = list.tab === 'interactive' ? newQuiz : null
  const add = mayCommand && (
    <Button
      outlined={!isFirst}
      label={quiz ? LL.gameEditor.newQuiz() : words.add()}
      icon={<Icon name="add" />}
      loading={quiz?.isPending ?? false}
      onClick={() => (quiz ? quiz.make() : setAdding(true))}
    />
  )
  const choices = [
    ['classes', words.classes(), words.allClasses(), targets.filters],
    ['subjects', words.subjects(), words.allSubjects(), targets.subjects],
  ] as const
  return (
    <>
      <PageHeader
        title={words.title()}
        subtitle={list.query.data && words.count(formatNumber(total))}
      >
        <span className="row wrap">
          {list.tab === 'mc' && (
            <ButtonLink
              outlined
              to={gameHomeworkPage}
              label={LL.gameHomework.title()}
              icon={<Icon name="calendar" />}
            />
          )}
          {mayCommand && <ImportMenu />}
          <ExportMenu gameType={list.tab} />
          {list.query.data && !isFirst && add}
        </span>
      </PageHeader>
      <Tabs
        tabs={gameTypes.map((id) => ({ id, label: words.types[id]() }))}
        value={list.tab}
        onChange={list.chooseTab}
        label={words.title()}
      >
        <div className="games-panel">
          {!isFirst && (
            <div className="filters">
              {choices.map(
                ([what, label, all, options]) =>
                  options.length > 0 && (
                    <PrimeMultiSelect
                      key={what}
                      label={label}
                      all={all}
                      options={options}
                      values={list.chosen[what]}
                      onChange={(chosen) => list.choose(what, chosen)}
                    />
                  ),
              )}
              <SearchInput
                value={list.search}
                onSearch={list.onSearch}
                placeholder={words.search()}
              />
            </div>
          )}
          <QueryView query={list.query}>
            {() => (
              <>
                {rows.length > 0 && (
                  <ul className="games-cards" aria-busy={stale}>
                    {rows.map((game) => (
                      <GameCard key={game._id} game={game} switches={switches} />
                    ))}
                  </ul>
                )}
                {rows.length === 0 &&
                  (isFirst ? (
                    <EmptyState title={words.firstTitle()} text={words.firstText()}>
                      {add}
                    </EmptyState>
                  ) : (
                    <EmptyState title={words.none()} />
                  ))}
                {total > (gamePageSizes[0] ?? 0) && (
                  <Pager
                    state={state}
                    total={total}
                    sizes={gamePageSizes}
                    pageIndex={state.page}
                    pages={Math.ceil(total / state.size)}
                  />
                )}
              </>
            )}
          </QueryView>
        </div>
      </Tabs>
      {switches.switched.size > 0 && <SwitchesBar switches={switches} />}
      {adding && (
        <GameDialog
          type={list.tab}
          onClose={() => setAdding(false)}
          onDone={({ _id }) => {
            setAdding(false)
            setMade(_id)
          }}
        />
      )}
      {question}
    </>
  )
}
