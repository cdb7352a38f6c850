import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { mostQuestions } from '#api/contracts/game-rules.ts'
import type { GameQuestion } from '#api/contracts/games.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { gameQuery } from '../game-calls.ts'
import { QuestionList } from '../question-list.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { useRemoveQuestion } from './use-remove-question.ts'
import './game-questions.css'

export const GameQuestionsScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.games
  const { gameId = '' } = useParams()
  const query = useQuery(gameQuery(gameId))
  const remove = useRemoveQuestion()
  const [open, setOpen] = useState<{ question?: GameQuestion } | null>(null)
  const close = () => setOpen(null)
  const game = query.data
  const questions = game?.questions ?? []
  const { question } = open ?? {}
  const add = questions.length < mostQuestions && (
    <Button label={words.question.add()} icon={<Icon name="add" />} onClick={() => setOpen({})} />
  )
  return (
    <>
      <PageHeader
        title={words.editQuestions()}
        subtitle={game && words.questions(questions.length)}
        back={{ to: `/admin/games/${gameId}`, label: game?.name ?? words.title() }}
      >
        {questions.length > 0 && add}
      </PageHeader>
      <QueryView query={query}>
        {() => (
          <Card>
            {questions.length > 0 ? (
              <QuestionList
                questions={questions}
                onEdit={(edited) => setOpen({ question: edited })}
              />
            ) : (
              <EmptyState title={words.noQuestions()} text={words.noQuestionsText()}>
                {add}
              </EmptyState>
            )}
          </Card>
        )}
      </QueryView>
      {game && open && (
        <QuestionDialog
          {...{ game, question, onClose: close }}
          onDelete={
            question &&
            (() => {
              close()
              void remove(question)
            })
          }
        />
      )}
    </>
  )
}
