import type { z } from 'zod'
import type { QuestionsSaved } from '#api/contracts/games.ts'
import { api } from '#web/client/api/client.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmThings } from '#web/patterns/import/confirm-things.tsx'
import { ImportScreen } from '#web/patterns/import/import-screen.tsx'
import { useImportWizard } from '#web/patterns/import/use-import-wizard.ts'
import type { ImportSending, Settle, WizardKind } from '#web/patterns/import/wizard-kind.ts'
import { gamesKey } from '../game-calls.ts'
import { useUndoGameImport } from '../use-undo-import.ts'
import type { QuestionPreviewRow, QuestionRowInput } from './check-questions.ts'
import { type QuestionKey, questionKind } from './question-kind.ts'
import { useQuestionCheck } from './use-question-check.ts'

type Done = z.infer<typeof QuestionsSaved>['data']

const useSendingQuestions = ({
  onDone,
  onError,
}: Settle<QuestionPreviewRow, Done>): ImportSending<QuestionPreviewRow> => {
  const send = async (rows: readonly QuestionPreviewRow[], idempotencyKey: string) => {
    const body = rows.map(({ input }) => input)
    const path = '/gameQuestions/bulk'
    return (
      await api<z.infer<typeof QuestionsSaved>>(path, { method: 'PUT', body, idempotencyKey })
    ).data
  }
  return useCommand(send, { onSuccess: onDone, onError })
}

const kind: WizardKind<QuestionKey, QuestionRowInput, Done, ImportSending<QuestionPreviewRow>> = {
  ...questionKind,
  // The call takes a bare list.
  sentAs: '',
  useCheck: useQuestionCheck,
  useSending: useSendingQuestions,
  useUndo: useUndoGameImport,
  passwordsOf: () => 0,
  countsOf: ({ created, updated }) => ({ new: created, update: updated }),
  list: '/admin/games',
  reads: [[gamesKey]],
  words: ({ games, gameImports: words }) => ({
    title: words.questions(),
    back: games.title(),
    templateName: words.questionsTemplate(),
    emptyCells: words.questionsNote(),
    save: words.saveQuestions,
    dropped: words.dropped,
  }),
}

/** Adds or updates questions from a file. Rows match known questions by id or content. */
export const GameQuestionImportScreen = () => {
  const { LL } = useI18nContext()
  const wizard = useImportWizard(kind)
  const words = { title: LL.gameImports.confirmQuestions(), button: LL.gameImports.saveQuestions }
  return (
    <ImportScreen
      wizard={wizard}
      confirm={(from) => <ConfirmThings wizard={wizard} from={from} words={words} />}
      passwords={() => null}
    />
  )
}
