import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { AuditEntry } from '#api/contracts/audit-entry.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { api } from '#web/client/api/client.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { whereFrom } from '#web/patterns/audit/back-link-state.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { CopyButton } from '../copy-button.tsx'
import './audit-entry.css'
import { EntryFacts } from './entry-facts.tsx'
import { EntryOrigin } from './entry-origin.tsx'
import { EntryState } from './entry-state.tsx'

const entryQuery = (
  id: string,
  { profile, session }: Readonly<{ profile: string | undefined; session: string | undefined }>,
) =>
  queryOptions({
    queryKey: ['auditEntry', id, profile, session],
    // An undo in any of these histories may change the entry.
    meta: { reads: ['points', 'attendance', 'homework'] },
    queryFn: async ({ signal }) => {
      try {
        return (
          await api<{ data: AuditEntry }>(`/v2/audit/entries/${id}`, {
            query: { profile, session },
            signal,
          })
        ).data
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

export const AuditEntryScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.auditEntry
  const ruleName = useRuleName()
  const { entry: id = '' } = useParams()
  const parameters = new URLSearchParams(useSearch())
  const whose = {
    profile: parameters.get('profile') ?? undefined,
    session: parameters.get('session') ?? undefined,
  }
  const query = useQuery(entryQuery(id, whose))
  const from = whereFrom(useHistoryState())
  const back = from
    ? { to: from, label: LL.common.back() }
    : { to: '/admin/audit/time-machine', label: LL.audit.timeMachine.title() }
  return (
    <>
      <PageHeader
        title={ruleName(query.data?.rule) || words.title()}
        subtitle={words.intro()}
        back={back}
      />
      <QueryView query={query}>
        {(entry) =>
          entry === null ? (
            <Card>
              <EmptyState title={words.none.title()} text={words.none.text()} />
            </Card>
          ) : (
            <div className="audit-entry">
              <Card title={words.what()} end={<EntryState entry={entry} />} leafy>
                <EntryFacts entry={entry} />
              </Card>
              <Card title={words.from()}>
                <EntryOrigin entry={entry} />
              </Card>
              <Card
                title={words.raw()}
                end={<CopyButton text={entry.hash} label={words.copyHash()} />}
              >
                <p className="sm mut">{words.rawHint()}</p>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach it to scroll */}
                <section className="audit-entry-raw" tabIndex={0} aria-label={words.raw()}>
                  <pre>{JSON.stringify(entry.raw, null, 2)}</pre>
                </section>
              </Card>
            </div>
          )
        }
      </QueryView>
    </>
  )
}
