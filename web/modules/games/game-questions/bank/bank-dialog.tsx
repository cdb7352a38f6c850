import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { mostCorrect, mostQuestions } from '#api/contracts/game-rules.ts'
import type { BankQuestion } from '#api/contracts/games.ts'
import { newKey } from '#web/client/api/use-command.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useTargets } from '#web/patterns/targets/use-targets.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { allGamesQuery, bankQuery } from '../../game-calls.ts'
import { editedQuestionOf, questionIdentity } from '../editor/edited-quiz.ts'
import type { QuizEditor } from '../editor/use-quiz-editor.ts'
import { BankRow } from './bank-row.tsx'

export const BankDialog = ({ editor, onClose }: { editor: QuizEditor; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const id = useId()
  const { subjects } = useTargets()
  const [search, setSearch] = useState('')
  const [subject, setSubject] = useState('')
  const [of, setOf] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankQuestion>>(new Map())
  const { ask, question: leaveQuestion } = useUnsaved(chosen.size > 0)
  const close = () => ask(onClose)
  const { _id: game, gameType } = editor.saved.game
  const { questions } = editor.edited
  const query = useQuery({
    ...bankQuery({
      except: game,
      search: search.trim() || undefined,
      subject: subject || undefined,
      game: of || undefined,
    }),
    placeholderData: keepPreviousData,
  })
  const others = (useQuery(allGamesQuery()).data ?? [])
    .filter(({ _id, question_count }) => _id !== game && question_count > 0)
    .map(({ _id, name }) => ({ value: _id, label: name }))
  const found = query.data?.data ?? []
  const isFiltered = search.trim() !== '' || subject !== '' || of !== ''
  const nothing = isFiltered ? words.bankNone() : words.bankEmpty()
  useFound(query.isPlaceholderData ? undefined : query.data?.total, nothing)
  const known = new Set(questions.map(questionIdentity))
  const whyNot = (question: BankQuestion) => {
    if (known.has(questionIdentity(editedQuestionOf(question, '')))) return words.bankKnown()
    const rights = question.options.filter(({ isAns }) => isAns).length
    return rights > mostCorrect[gameType] ? words.bankOneRight() : undefined
  }
  const choose = (question: BankQuestion, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(question._id, question)
    else next.delete(question._id)
    setChosen(next)
  }
  const add = () => {
    editor.addAll([...chosen.values()].map((question) => editedQuestionOf(question, newKey())))
    onClose()
  }
  const free = mostQuestions - questions.length
  const total = query.data?.total ?? 0
  const footer = (
    <>
      <Button text label={LL.common.cancel()} onClick={close} />
      <Button
        label={words.bankAdd(chosen.size)}
        disabled={chosen.size === 0}
        why={chosen.size > free ? words.full(formatNumber(mostQuestions)) : undefined}
        onClick={add}
      />
    </>
  )
  return (
    <>
      <PrimeDialog
        visible
        className="wide"
        header={words.bank()}
        footer={footer}
        onHide={close}
        focusOnShow={false}
        onShow={() => document.getElementById(id)?.focus()}
        ariaCloseIconLabel={LL.common.close()}
      >
        <div className="filters">
          <SearchInput
            id={id}
            value={search}
            onSearch={setSearch}
            placeholder={words.bankSearch()}
          />
          {subjects.length > 0 && (
            <Select
              label={LL.games.subjects()}
              placeholder={LL.games.allSubjects()}
              options={subjects}
              value={subject}
              onChange={setSubject}
            />
          )}
          {others.length > 1 && (
            <Select
              label={words.bankGame()}
              placeholder={words.bankAllGames()}
              options={others}
              value={of}
              onChange={setOf}
            />
          )}
        </div>
        <QueryView query={query}>
          {() =>
            found.length === 0 ? (
              <EmptyState title={nothing} />
            ) : (
              <ul className="game-questions-bank" aria-busy={query.isPlaceholderData}>
                {found.map((question) => (
                  <BankRow
                    key={question._id}
                    question={question}
                    isChosen={chosen.has(question._id)}
                    why={whyNot(question)}
                    onChoose={(isChosen) => choose(question, isChosen)}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
        {total > found.length && (
          <p className="sm mut">
            {words.bankMore({ n: formatNumber(found.length), total: formatNumber(total) })}
          </p>
        )}
      </PrimeDialog>
      {leaveQuestion}
    </>
  )
}
