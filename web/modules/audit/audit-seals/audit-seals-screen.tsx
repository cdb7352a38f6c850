import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SealKeys } from '#api/contracts/audit.ts'
import { api } from '#web/client/api/client.ts'
import { download } from '#web/client/api/download.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import './audit-seals.css'
import { ChainState } from './chain-state.tsx'
import { CheckYourself } from './check-yourself.tsx'
import { SealList } from './seal-list.tsx'

const save = () => download('/v2/audit/export_stream', { fallbackName: 'laurel-log.jsonl' })

/**
 * Says in one line whether anything was changed. The details, open at first for auditors, list the
 * signed seals and how to check them without Laurel.
 */
export const AuditSealsScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.audit.seals
  const isAuditor = useSession().user.role === 'auditor'
  const [isDetailed, setDetailed] = useState(isAuditor)
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()}>
        {isDetailed && (
          <ExportButton save={save} label={words.export()} failed={words.exportFailed()} />
        )}
      </PageHeader>
      <div className={isDetailed ? 'audit-seals detailed' : 'audit-seals'}>
        <Card leafy className="audit-seals-state">
          <ChainState />
        </Card>
        <Card
          title={words.list()}
          className="audit-seals-list"
          end={
            <Button
              text
              label={words.forAuditors()}
              icon={<Icon name={isDetailed ? 'chevron-up' : 'chevron-down'} size="small" />}
              aria-expanded={isDetailed}
              onClick={() => setDetailed(!isDetailed)}
            />
          }
        >
          <SealList isDetailed={isDetailed} />
        </Card>
        {isDetailed && <ForAuditors />}
      </div>
    </>
  )
}

const ForAuditors = () => {
  const { LL } = useI18nContext()
  const words = LL.audit.seals
  const keys = useQuery({
    queryKey: ['auditKeys'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: SealKeys }>('/v2/audit/keys', { signal })).data,
  })
  return (
    <div className="audit-seals-side">
      <Card title={words.yourself.title()}>
        <CheckYourself keyId={keys.data?.at(-1)?._id ?? 'KEY'} />
      </Card>
      <Card
        title={words.keys.title()}
        className="audit-seals-keys"
        end={
          <Button
            text
            icon={<Icon name="print" />}
            label={words.keys.print()}
            onClick={() => window.print()}
          />
        }
      >
        <p className="sm mut">{words.keys.hint()}</p>
        <QueryView query={keys}>{(known) => <Keys keys={known} />}</QueryView>
      </Card>
    </div>
  )
}

const Keys = ({ keys }: { keys: SealKeys }) => {
  const { LL } = useI18nContext()
  return (
    <ul>
      {keys.map(({ _id, public_key, first_used_at }) => (
        <li key={_id}>
          <code>{_id}</code>{' '}
          <span className="sm mut">{LL.audit.seals.keys.since(formatDate(first_used_at))}</span>
          <pre>{public_key.trim()}</pre>
        </li>
      ))}
    </ul>
  )
}
