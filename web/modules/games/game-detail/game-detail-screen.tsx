import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ActiveTag } from '#web/ui/icons/active-tag.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useRemoval } from '#web/ui/toast/use-removal.ts'
import { deleteGameCall, gameQuery, gamesKey, restoreGameCall } from '../game-calls.ts'
import { GameDialog } from '../game-dialog.tsx'
import { ImportMenu } from '../import-menu.tsx'
import { HostDialog } from '../quiz/host-dialog.tsx'
import { GameHomeworkButtons } from '../set-homework.tsx'
import { DuplicateButton } from './duplicate-button.tsx'
import { GameFacts } from './game-facts.tsx'
import { QuestionList } from './question-list.tsx'
import './game-detail.css'
import { useWhyClosed } from '../why-closed.ts'

export const GameDetailScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.games
  const { gameId = '' } = useParams()
  const client = useQueryClient()
  const query = useQuery(gameQuery(gameId))
  const mayCommand = useMayCommand()
  const remove = useRemoval()
  const whyClosed = useWhyClosed()
  const [, navigate] = useLocation()
  const withPeriod = useWithPeriod()
  const [open, setOpen] = useState<'edit' | 'delete' | 'host' | null>(null)
  const game = query.data
  const questions = game?.questions ?? []
  return (
    <>
      <PageHeader
        title={game?.name ?? words.title()}
        subtitle={game && <ActiveTag active={game.isActive} />}
        back={{ to: '/admin/games', label: words.title() }}
      >
        {game &&
          mayCommand &&
          game.gameType === 'interactive' &&
          game.isActive &&
          questions.length > 0 && (
            <Button
              outlined
              label={LL.quiz.host()}
              icon={<Icon name="display" />}
              why={whyClosed(game)}
              onClick={() => setOpen('host')}
            />
          )}
        {game && <GameHomeworkButtons game={game} />}
        {game && (
          <ButtonLink
            outlined
            to={`/admin/games/record/${gameId}`}
            label={LL.gameRecord.title()}
            icon={<Icon name="history" />}
          />
        )}
        {game && mayCommand && (
          <>
            <ImportMenu />
            <DuplicateButton game={game} />
            <Button
              label={LL.common.edit()}
              icon={<Icon name="edit" />}
              onClick={() => setOpen('edit')}
            />
          </>
        )}
      </PageHeader>
      <QueryView query={query}>
        {(shown) => (
          <div className="game-detail">
            <GameFacts game={shown} />
            <Card
              title={words.questionsTitle()}
              count={words.questions(questions.length)}
              end={
                mayCommand && (
                  <ButtonLink
                    outlined
                    size="small"
                    to={`/admin/games/edit/${gameId}`}
                    label={words.editQuestions()}
                    icon={<Icon name="edit" size="small" />}
                  />
                )
              }
            >
              {questions.length > 0 ? (
                <QuestionList questions={questions} />
              ) : (
                <EmptyState title={words.noQuestions()} text={words.noQuestionsText()} />
              )}
            </Card>
          </div>
        )}
      </QueryView>
      {game && open === 'host' && <HostDialog game={game._id} onClose={() => setOpen(null)} />}
      {game && open === 'edit' && (
        <GameDialog
          game={game}
          type={game.gameType}
          onClose={() => setOpen(null)}
          onDone={() => setOpen(null)}
          onDelete={() => setOpen('delete')}
        />
      )}
      {game && open === 'delete' && (
        <ConfirmDialog
          visible
          danger
          title={words.deleteTitle({ name: game.name })}
          confirmLabel={LL.common.delete()}
          confirmIcon="delete"
          onConfirm={() => {
            setOpen(null)
            void remove({
              send: (key) => deleteGameCall(game._id, key),
              restore: (key) => restoreGameCall(game._id, key),
              moved: () => void client.invalidateQueries({ queryKey: [gamesKey] }),
              words: {
                removed: words.removed({ name: game.name }),
                restored: words.restored(),
                restoreFailed: words.restoreFailed(),
              },
              onDone: () => navigate(withPeriod('/admin/games')),
            })
          }}
          onCancel={() => setOpen('edit')}
        >
          <p>{words.deleteText()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
