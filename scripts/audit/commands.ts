import type { AuditCommand } from './command.ts'
import { asOf } from './past-commands.ts'
import { checkSeal, exportSealed, keys, seal } from './seal-commands.ts'
import { runs, verify } from './verify-commands.ts'
import { whatIf } from './what-if-command.ts'

export const auditUsage = `npm run audit -- verify                      replays the log and compares every read model with it
npm run audit -- runs                        lists the results of the last thirty checks
npm run audit -- seal                        adds new events to the chain, and seals days and periods that are over
npm run audit -- check-seal                  checks that no event was changed, removed or inserted
npm run audit -- export FILE [ORGANIZATION]  writes the sealed log, for scripts/audit/check-log.mjs
npm run audit -- keys                        lists the public keys of the seals, to print
npm run audit -- as-of ORGANIZATION PERIOD MOMENT [students|classes|categories] [recorded|occurred] [reverted]
                                             shows a ranking with balances and totals as of a moment
npm run audit -- what-if ORGANIZATION PERIOD RULE=POINTS... [students|classes]
                                             replays a period with other points or prices (0: without the rule); changes nothing`

export const auditCommands: Readonly<Record<string, AuditCommand>> = {
  verify,
  runs,
  seal,
  'check-seal': checkSeal,
  export: exportSealed,
  keys,
  'as-of': asOf,
  'what-if': whatIf,
}
