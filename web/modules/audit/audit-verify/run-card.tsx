import type { VerificationRun } from '#api/contracts/audit.ts'
import { counted } from '#web/i18n/counted.ts'
import { formatDateTime, formatNumber, formatTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Wreath } from '#web/ui/laurel/wreath.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { BreakMessage } from '../break-message.tsx'
import { RunProgress } from './run-progress.tsx'
import { resultOf, stepName, tookOf } from './run-words.ts'

export const RunCard = ({ run }: { run: VerificationRun }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.verify
  if (run.state === 'asked' || run.state === 'running')
    return (
      <Card leafy>
        <RunProgress run={run} />
      </Card>
    )
  const took =
    run.ended_at &&
    words.took({
      from: formatDateTime(run.started_at),
      to: formatTime(run.ended_at),
      duration: tookOf(LL, run),
    })
  return (
    <Card leafy className={`audit-verify-run ${run.state}`}>
      <div className="audit-verify-run-mark">
        <Wreath
          size={96}
          filled={run.state === 'failed' ? 0 : 12}
          tone={run.state === 'agree' ? 'earned' : 'progress'}
        />
        <span className="audit-verify-run-count">
          {run.state === 'agree' ? (
            <Icon name="check" />
          ) : run.state === 'differ' && run.differences > 0 ? (
            formatNumber(run.differences)
          ) : (
            <Icon name="warning" />
          )}
        </span>
      </div>
      <div className="audit-verify-run-facts">
        <div className="audit-verify-run-head">
          <h2>
            {run.state === 'agree'
              ? words.agree()
              : run.state === 'failed'
                ? words.failed()
                : resultOf(LL, run)}
          </h2>
          <span className="sm mut">{took}</span>
        </div>
        {run.state === 'failed' ? (
          <p>{words.failedHint()}</p>
        ) : (
          <>
            <Compared run={run} />
            <p className="sm mut">
              {run.events === null
                ? words.rowsOnly(formatNumber(run.rows))
                : words.counts({ rows: formatNumber(run.rows), events: formatNumber(run.events) })}
            </p>
          </>
        )}
        {run.seals?.broken && <BreakMessage broken={run.seals.broken} />}
        {run.differs_elsewhere && <Message tone="amber">{words.elsewhere()}</Message>}
      </div>
    </Card>
  )
}

type Words = TranslationFunctions['audit']['verify']

/** Older checks did not count the school's own events, so no number is shown for them. */
const sealsPart = (
  words: Words,
  { seals, sealed, broken }: NonNullable<VerificationRun['seals']>,
) => ({
  name: 'seals',
  rows: seals,
  isEqual: !broken,
  text: sealed === null ? '' : words.sealed(formatNumber(sealed)),
})

const Compared = ({ run: { read_models, seals } }: { run: VerificationRun }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.verify
  const parts = [
    ...(seals ? [sealsPart(words, seals)] : []),
    ...read_models.map(({ name, rows, differences }) => ({
      name,
      rows,
      isEqual: differences === 0,
      text: differences > 0 ? words.differ(counted(differences)) : words.equal(),
    })),
  ]
  return (
    <ul className="audit-verify-parts">
      {parts.map(({ name, rows, text, isEqual }) => (
        <li key={name} className={isEqual ? 'equal' : 'unequal'}>
          <span className="audit-verify-part-name">
            <Icon name={isEqual ? 'success' : 'error'} size="small" />
            {stepName(LL, name)}
          </span>
          <b className="audit-verify-part-rows">{rows !== null && formatNumber(rows)}</b>
          <span className="sm">{text}</span>
        </li>
      ))}
    </ul>
  )
}
