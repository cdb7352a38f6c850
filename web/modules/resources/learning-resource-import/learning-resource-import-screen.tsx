import type { z } from 'zod'
import type { ResourceUpdatesAnswer } from '#api/contracts/resources.ts'
import { api } from '#web/client/api/client.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmThings } from '#web/patterns/import/confirm-things.tsx'
import { ImportScreen } from '#web/patterns/import/import-screen.tsx'
import { useImportWizard } from '#web/patterns/import/use-import-wizard.ts'
import type { ImportSending, Settle, WizardKind } from '#web/patterns/import/wizard-kind.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { resourcesPath } from '../resources-query.ts'
import type { ResourcePreviewRow, Update } from './check-resources.ts'
import { type ResourceKey, resourceImportKind } from './resource-kind.ts'
import { useResourceCheck } from './use-resource-check.ts'

type Done = z.infer<typeof ResourceUpdatesAnswer>['data']

const useSendingResources = ({
  onDone,
  onError,
}: Settle<ResourcePreviewRow, Done>): ImportSending<ResourcePreviewRow> => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const send = async (rows: readonly ResourcePreviewRow[], idempotencyKey: string) => {
    const body = { resources: rows.map(({ input }) => input) }
    return (
      await api<z.infer<typeof ResourceUpdatesAnswer>>(`${resourcesPath}/bulk`, {
        method: 'PUT',
        body,
        idempotencyKey,
      })
    ).data
  }
  return useCommand(send, {
    onSuccess: (done) => {
      const [updated, failed] = [done.updated, done.failed.length].map(formatNumber)
      if (done.failed.length > 0)
        toast.error(
          LL.learningResources.import.done({ updated: updated ?? '', failed: failed ?? '' }),
        )
      onDone(done)
    },
    onError: (error, rows) => onError(error, rows),
  })
}

const kind: WizardKind<ResourceKey, Update, Done, ImportSending<ResourcePreviewRow>> = {
  ...resourceImportKind,
  sentAs: 'resources',
  useCheck: useResourceCheck,
  useSending: useSendingResources,
  passwordsOf: () => 0,
  countsOf: ({ updated }) => ({ update: updated }),
  list: '/admin/learningresource',
  reads: [['learningResources']],
  words: ({ learningResources: { import: words } }) => ({
    title: words.title(),
    back: words.back(),
    templateName: words.templateName(),
    emptyCells: words.emptyCells(),
    save: words.button,
  }),
}

export const LearningResourceImportScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.learningResources.import
  const wizard = useImportWizard(kind)
  return (
    <ImportScreen
      wizard={wizard}
      confirm={(from) => (
        <ConfirmThings
          wizard={wizard}
          from={from}
          words={{ title: words.confirm(), button: words.button }}
        />
      )}
      passwords={() => null}
    />
  )
}
