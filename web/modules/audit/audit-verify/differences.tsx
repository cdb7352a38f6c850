import { useQuery } from '@tanstack/react-query'
import type { RunDifference, VerificationRun } from '#api/contracts/audit.ts'
import { formatClass, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { EntryLink } from '#web/patterns/audit/entry-link.tsx'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { differencesQuery } from './run-queries.ts'
import { stepName } from './run-words.ts'

export const Differences = ({ run }: { run: VerificationRun }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.verify.differences
  const query = useQuery(differencesQuery(run._id))
  return (
    <Card title={words.title()} count={formatNumber(run.differences)}>
      <QueryView query={query}>
        {({ data, total }) => (
          <>
            <ul className="audit-verify-differences">
              {data.map((difference) => (
                <DifferenceRow key={difference.number} difference={difference} />
              ))}
            </ul>
            {total > data.length && (
              <p className="sm mut">{words.more(formatNumber(total - data.length))}</p>
            )}
          </>
        )}
      </QueryView>
    </Card>
  )
}

const DifferenceRow = ({ difference }: { difference: RunDifference }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.audit.verify.differences
  const { student, others, kind, fields } = difference
  return (
    <li>
      <div className="audit-verify-difference-of">
        {student ? (
          <PeriodLink to={recordPath(student.user)}>
            <Words>{nameIn(locale, student.name)}</Words> ·{' '}
            {formatClass(student.class, student.class_no)}
          </PeriodLink>
        ) : (
          <b>{words.nobody()}</b>
        )}
        {student && others > 0 && <span className="sm">{words.others(others)}</span>}
        <span className="sm mut">
          {stepName(LL, difference.read_model)} · <code>{difference.table}</code>
        </span>
        <code className="xs mut audit-verify-entry">{entryOf(difference)}</code>
        {difference.log_entry && (
          <EntryLink
            id={difference.log_entry}
            profile={difference.profile}
            of={entryOf(difference)}
          />
        )}
      </div>
      {kind === 'differs' ? (
        <ul className="audit-verify-fields">
          {fields.map(({ field, live, replayed }) => (
            <li key={field}>
              <code className="audit-verify-field">{field}</code>
              <Value label={words.expected()} icon="success" value={replayed} />
              <Icon name="forward" size="small" />
              <Value label={words.found()} icon="error" value={live} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="audit-verify-difference-kind">{words[kind]()}</p>
      )}
    </li>
  )
}

const entryOf = ({ entry }: RunDifference) =>
  Object.entries(entry)
    .filter(([column]) => column !== 'organization_id')
    .map(([column, value]) => `${column} ${String(value)}`)
    .join(', ')

const Value = ({
  label,
  icon,
  value,
}: {
  label: string
  icon: 'success' | 'error'
  value: string
}) => (
  <span className={`audit-verify-value ${icon}`}>
    <span className="xs">
      <Icon name={icon} size="small" /> {label}
    </span>
    <b>{value}</b>
  </span>
)
