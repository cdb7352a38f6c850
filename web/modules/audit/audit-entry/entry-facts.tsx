import type { AuditEntry } from '#api/contracts/audit-entry.ts'
import { formatClass, formatDateTime, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { ToEntry } from '#web/patterns/audit/entry-link.tsx'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { Fact } from './fact.tsx'
import { useActorName } from './use-actor-name.ts'

export const EntryFacts = ({ entry }: { entry: AuditEntry }) => {
  const { LL } = useI18nContext()
  const words = LL.auditEntry
  const ruleName = useRuleName()
  const { rule, point, period, occurred_at, recorded_at, reverts } = entry
  return (
    <>
      <dl className="audit-entry-facts">
        {entry.student && (
          <Fact label={words.student()}>
            <StudentFact student={entry.student} />
          </Fact>
        )}
        {rule && (
          <Fact label={words.rule()}>
            <Words>{ruleName(rule)}</Words>
          </Fact>
        )}
        {point !== null && (
          <Fact label={words.points()}>
            <b className="num">{formatSigned(point)}</b>
          </Fact>
        )}
        {period && (
          <Fact label={words.period()}>
            <Words>{period.name}</Words>
          </Fact>
        )}
        <Fact label={words.occurred()}>
          <span className="num">{formatDateTime(occurred_at)}</span>
        </Fact>
        <Fact label={words.recorded()}>
          <span className="num">{formatDateTime(recorded_at)}</span>
        </Fact>
      </dl>
      <Undone entry={entry} />
      {reverts && (
        <p className="audit-entry-undone">
          <span>{words.undoes()}</span>
          <ToEntry id={reverts} whose={whereOf(entry)} className="see">
            {words.openUndone()}
          </ToEntry>
        </p>
      )}
    </>
  )
}

const whereOf = ({ student, session }: AuditEntry) =>
  student ? { profile: student.profile } : session ? { session: session._id } : {}

const StudentFact = ({ student }: { student: NonNullable<AuditEntry['student']> }) => {
  const { LL, locale } = useI18nContext()
  const { user, name, class_no } = student
  const inClass = <span className="sm mut num"> {formatClass(student.class, class_no)}</span>
  if (!user || !name)
    return (
      <>
        {LL.auditEntry.gone()}
        {inClass}
      </>
    )
  return (
    <>
      <PeriodLink to={recordPath(user)}>
        <Words>{nameIn(locale, name)}</Words>
      </PeriodLink>
      {inClass}
    </>
  )
}

const Undone = ({ entry }: { entry: AuditEntry }) => {
  const { reverted_by: by } = entry
  const { LL } = useI18nContext()
  const words = LL.auditEntry
  const actorName = useActorName()
  if (!by) return null
  const why = by.reason ? words.reason(LL.history.dialog.reasons[by.reason]()) : words.noReason()
  const undone = { at: formatDateTime(by.at), by: actorName(by.actor) }
  return (
    <p className="audit-entry-undone">
      <span>
        <Words>{words.undoneBy(undone)}</Words> · {why}
      </span>
      <ToEntry id={by._id} whose={whereOf(entry)} className="see">
        {words.openUndoing()}
      </ToEntry>
    </p>
  )
}
