import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { GameHomework } from '#api/contracts/game-homework.ts'
import { isNotFound } from '#web/client/api/api-error.ts'
import { download } from '#web/client/api/download.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { hasModule, useMayCommand, useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useRemoval } from '#web/ui/toast/use-removal.ts'
import {
  gameHomeworkKey,
  gameHomeworkPage,
  gameHomeworkQuery,
  homeworkStudentsKey,
  removeGameHomeworkCall,
  restoreGameHomeworkCall,
} from '../homework-calls.ts'
import { HomeworkDialog } from '../homework-dialog.tsx'
import { HomeworkFacts } from './homework-facts.tsx'
import { HomeworkStudents } from './homework-students.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import './homework-results.css'

/** Shows "not found" if the address names no homework of this school. */
export const HomeworkResultsScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameHomework
  const { homeworkId = '' } = useParams()
  const query = useQuery(gameHomeworkQuery(homeworkId))
  const homework = isNotFound(query.error) ? undefined : query.data
  const save = () =>
    download(`/gameHomework/${homeworkId}/export_stream`, {
      query: { lang: locale },
      fallbackName: 'game-homework.csv',
    })
  return (
    <>
      <PageHeader
        title={homework?.game.name ?? words.title()}
        back={{ to: gameHomeworkPage, label: words.title() }}
      >
        {homework && homework.students > 0 && <ExportButton save={save} />}
        {homework && <HomeworkActions homework={homework} />}
      </PageHeader>
      {isNotFound(query.error) ? (
        <Card>
          <EmptyState title={LL.common.notFound.title()} />
        </Card>
      ) : (
        <QueryView query={query}>
          {(shown) => (
            <>
              <Follow period={shown.period} />
              <HomeworkFacts homework={shown} />
              <HomeworkStudents homework={shown} />
            </>
          )}
        </QueryView>
      )}
    </>
  )
}

const Follow = ({ period }: { period: string }) => {
  useLive({ room: 'games', period }, { refetch: [[gameHomeworkKey, 'one'], [homeworkStudentsKey]] })
  return null
}

const HomeworkActions = ({ homework }: { homework: GameHomework }) => {
  const { LL } = useI18nContext()
  const words = LL.gameHomework
  const { _id: id, game, students, onTime, late } = homework
  const { organization } = useSession()
  const mayCommand = useMayCommand()
  const remove = useRemoval()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const home = useWithPeriod()(gameHomeworkPage)
  const [open, setOpen] = useState<'edit' | 'remove' | 'remind' | null>(null)
  const close = () => setOpen(null)
  const left = students - onTime - late
  if (!mayCommand) return null
  const confirm = () => {
    close()
    void remove({
      send: (key) => removeGameHomeworkCall(id, key),
      restore: (key) => restoreGameHomeworkCall(id, key),
      moved: () => void client.invalidateQueries({ queryKey: [gameHomeworkKey, 'page'] }),
      words: {
        removed: words.removed(),
        restored: words.restored(),
        restoreFailed: words.restoreFailed(),
      },
      onDone: () => navigate(home),
    })
  }
  return (
    <>
      {left > 0 && hasModule(organization, 'memo') && (
        <Button
          outlined
          icon={<Icon name="bell" />}
          label={words.remind(left)}
          onClick={() => setOpen('remind')}
        />
      )}
      <Button
        outlined
        severity="danger"
        icon={<Icon name="delete" />}
        label={words.remove()}
        onClick={() => setOpen('remove')}
      />
      <Button icon={<Icon name="edit" />} label={words.edit()} onClick={() => setOpen('edit')} />
      {open === 'edit' && (
        <HomeworkDialog game={game._id} homework={homework} onClose={close} onDone={close} />
      )}
      {open === 'remind' && <RemindDialog homework={homework} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          visible
          danger
          title={words.removeTitle(game.name)}
          confirmLabel={words.remove()}
          confirmIcon="delete"
          onConfirm={confirm}
          onCancel={close}
        >
          <p>{words.removeText()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
