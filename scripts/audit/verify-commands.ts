import type { Difference } from '#projections/verify/compare.ts'
import { runVerification, type StepProgress } from '#projections/verify/run.ts'
import { listDifferences, listRuns } from '#projections/verify/runs.ts'
import { countText } from '#scripts/count-text.ts'
import type { AuditCommand } from './command.ts'

export const verify: AuditCommand = async (tools) => {
  const onProgress = (readModel: string, { phase, events, total, perSecond }: StepProgress) => {
    if (phase === 'replay')
      tools.say(`${readModel}: ${events} of ${total} events, ${perSecond} a second`)
  }
  const run = await runVerification(tools, { onProgress })
  const named = await listDifferences(tools.db, run.id)
  for (const difference of named) tools.say(textOf(difference))
  if (named.length < run.differences)
    tools.say(`${run.differences - named.length} more differences`)
  if (run.state === 'failed') {
    tools.say(`The log could not be verified: ${run.error}`)
    return 2
  }
  const what =
    `${countText(run.rows, 'row')} compared with ${countText(run.events, 'replayed event')}, ` +
    `up to position ${run.position}`
  tools.say(
    run.state === 'agree'
      ? `All agree: ${what}`
      : `${countText(run.differences, 'difference')}: ${what}`,
  )
  return run.state === 'agree' ? 0 : 1
}

const textOf = ({ readModel, table, kind, entry, fields }: Difference): string => {
  const which = `${readModel}.${table} ${JSON.stringify(entry)}`
  switch (kind) {
    case 'missing':
      return `Missing: ${which}`
    case 'extra':
      return `Not in the log: ${which}`
    case 'differs':
      return `Differs: ${which}: ${fields.map(textOfDifference).join('; ')}`
  }
}

const textOfDifference = ({ field, live, replayed }: Difference['fields'][number]) =>
  `${field} is ${JSON.stringify(live)}, but by the log ${JSON.stringify(replayed)}`

export const runs: AuditCommand = async (tools) => {
  for (const { started_at, state, events, rows, differences, error } of await listRuns(tools.db, {
    limit: 30,
    offset: 0,
  }))
    tools.say(
      `${started_at}: ${state}, ${countText(events, 'event')}, ${countText(rows, 'row')}, ` +
        `${countText(differences, 'difference')} ${error}`.trimEnd(),
    )
  return 0
}
