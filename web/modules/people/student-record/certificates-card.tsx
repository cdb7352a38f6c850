import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { CommandAnswer } from '#api/contracts/actions.ts'
import type { PrintedCertificate, PrintedCertificatesAnswer } from '#api/contracts/certificates.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { undoPaths } from '#web/client/history-names.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { Words } from '#web/ui/text/words.tsx'

const printedQuery = (profile: string) =>
  queryOptions({
    queryKey: ['certificates', 'printed', profile],
    meta: { reads: ['certificates'] },
    queryFn: async ({ signal }) => {
      const query = { profile, minPosition: ownPosition('certificates') }
      const path = '/v2/recognition/certificates/printed'
      const { data } = await api<z.infer<typeof PrintedCertificatesAnswer>>(path, { query, signal })
      return data.filter(({ isReverted }) => !isReverted)
    },
  })

export const CertificatesCard = ({ profile }: { profile: string }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.certificates
  const mayCommand = useMayCommand()
  const query = useQuery(printedQuery(profile))
  const [undoing, setUndoing] = useState<PrintedCertificate | null>(null)
  const nameOf = ({ level, category }: PrintedCertificate) =>
    `${words.levels[level]()} · ${category ? nameIn(locale, category) : words.allCategories()}`
  return (
    <Card title={words.record.title()} keepsFocus>
      <QueryView query={query} skeleton={<SkeletonRows rows={2} />}>
        {(printed) =>
          printed.length === 0 ? (
            <EmptyState title={words.record.none()} />
          ) : (
            <ul>
              {printed.map((one) => (
                <li key={one._id} className="student-record-certificate">
                  <div className="grow">
                    <b>
                      <Words>{nameOf(one)}</Words>
                    </b>
                    <div className="xs mut num">
                      {words.by(formatDateTime(one.at), nameIn(locale, one.by))}
                    </div>
                  </div>
                  {mayCommand && (
                    <Button
                      text
                      size="small"
                      icon={<Icon name="undo" size="small" />}
                      label={words.record.undo()}
                      aria-label={words.record.undoOf(nameOf(one))}
                      onClick={() => setUndoing(one)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {undoing && <TakeBack certificate={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  )
}

type TakeBackProps = { certificate: PrintedCertificate; onClose: () => void }

const TakeBack = ({ certificate, onClose }: TakeBackProps) => {
  const { LL } = useI18nContext()
  const words = LL.certificates.record
  const client = useQueryClient()
  const command = useSave({
    send: (id: string, idempotencyKey) =>
      api<z.infer<typeof CommandAnswer>>(undoPaths.certificates.one(id), {
        method: 'DELETE',
        query: { minPosition: ownPosition('certificates') },
        idempotencyKey,
      }),
    reads: [],
    onDone: ({ data }) => {
      void afterCommand(client, data, 'certificates')
      onClose()
    },
    words: { done: words.undone() },
  })
  return (
    <ConfirmDialog
      visible
      title={words.undoTitle()}
      confirmLabel={words.again()}
      confirmIcon="undo"
      pending={command.isPending}
      onConfirm={() => command.confirm(certificate._id)}
      onCancel={onClose}
    >
      <p>{words.undoText()}</p>
    </ConfirmDialog>
  )
}
