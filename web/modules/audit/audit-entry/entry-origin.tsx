import type { AuditEntry } from '#api/contracts/audit-entry.ts'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ToEntry } from '#web/patterns/audit/entry-link.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { Fact } from './fact.tsx'
import { useActorName } from './use-actor-name.ts'

export const EntryOrigin = ({ entry }: { entry: AuditEntry }) => {
  const { LL } = useI18nContext()
  const words = LL.auditEntry
  const actorName = useActorName()
  const { actor, source, batch, correlation, causation, stream, revision, hash, seal } = entry
  return (
    <dl className="audit-entry-facts">
      <Fact label={words.source()}>{words.sources[source]()}</Fact>
      {entry.student && entry.session && (
        <Fact label={words.session()}>
          <ToEntry id={entry.session._id}>{words.openSession()}</ToEntry>
        </Fact>
      )}
      <Fact label={words.by()}>
        <Words>{actorName(actor)}</Words>
        {actor.role !== 'system' && <span className="sm mut"> {words.roles[actor.role]()}</span>}
      </Fact>
      {batch && <Fact label={words.batch()}>{words.batchOf(formatNumber(batch.entries))}</Fact>}
      <Fact label={words.request()}>
        <code>{correlation}</code>
      </Fact>
      {causation !== correlation && (
        <Fact label={words.because()}>
          <code>{causation}</code>
        </Fact>
      )}
      <Fact label={words.stream()}>
        <code>{stream}</code>
      </Fact>
      <Fact label={words.revision()}>
        <span className="num">{revision}</span>
      </Fact>
      <Fact label={words.hash()}>
        <code>{hash}</code>
      </Fact>
      <Fact label={words.seal()}>
        {seal ? (
          <>
            {words.sealed({ number: seal.number, day: formatDate(seal.day) })}{' '}
            <code>{seal.link}</code>
          </>
        ) : (
          words.open()
        )}
      </Fact>
    </dl>
  )
}
