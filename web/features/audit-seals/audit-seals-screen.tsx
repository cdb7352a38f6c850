import { useQuery } from '@tanstack/react-query'
import type { Chain, SealKeys } from '#api/contracts/audit.ts'
import { api } from '#web/client/api/client.ts'
import { download } from '#web/client/api/download.ts'
import { formatDate, formatDateTime, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { BreakMessage } from '#web/parts/audit/break-message.tsx'
import { ExportButton } from '#web/parts/export/export-button.tsx'
import './audit-seals.css'
import { CheckYourself } from './check-yourself.tsx'
import { SealList } from './seal-list.tsx'

const save = () => download('/v2/audit/export_stream', { fallbackName: 'laurel-log.jsonl' })

/** The signed ends of the log's chain, day by day, and how anybody checks them without Laurel. */
export const AuditSealsScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.audit.seals
  const keys = useQuery({
    queryKey: ['auditKeys'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => (await api<{ data: SealKeys }>('/v2/audit/keys', { signal })).data,
  })
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()}>
        <ExportButton save={save} label={words.export()} failed={words.exportFailed()} />
      </PageHeader>
      <div className="audit-seals">
        <Card title={words.list()} className="audit-seals-list">
          <ChainNote />
          <SealList />
        </Card>
        <div className="audit-seals-side">
          <Card title={words.yourself.title()} leafy>
            <CheckYourself keyId={keys.data?.at(-1)?._id ?? 'KEY'} />
          </Card>
          <Card
            title={words.keys.title()}
            className="audit-seals-keys"
            end={<Button text icon={<Icon name="print" />} label={words.keys.print()} onClick={() => window.print()} />}
          >
            <p className="sm mut">{words.keys.hint()}</p>
            <QueryView query={keys}>{(known) => <Keys keys={known} />}</QueryView>
          </Card>
        </div>
      </div>
    </>
  )
}

/** How far the chain reaches, and what the last check of it found. */
const ChainNote = () => {
  const { LL } = useI18nContext()
  const words = LL.audit.seals
  const chain = useQuery({
    queryKey: ['auditChain'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => (await api<{ data: Chain }>('/v2/audit/chain', { signal })).data,
    staleTime: 0,
  })
  if (!chain.data) return null
  const { unsealed, checked } = chain.data
  return (
    <>
      <p className="sm mut">
        {unsealed !== null && `${words.open(formatNumber(unsealed))} `}
        {checked ? words.checked(formatDateTime(checked.at)) : words.neverChecked()}
      </p>
      {checked?.broken && <BreakMessage broken={checked.broken} />}
    </>
  )
}

const Keys = ({ keys }: { keys: SealKeys }) => {
  const { LL } = useI18nContext()
  return (
    <ul>
      {keys.map(({ _id, public_key, first_used_at }) => (
        <li key={_id}>
          <code>{_id}</code> <span className="sm mut">{LL.audit.seals.keys.since(formatDate(first_used_at))}</span>
          <pre>{public_key.trim()}</pre>
        </li>
      ))}
    </ul>
  )
}
