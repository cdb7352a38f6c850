import type { AuditCommand } from './command.ts'
import { asOf } from './past-commands.ts'
import { checkSeal, exportSealed, keys, seal } from './seal-commands.ts'
import { runs, verify } from './verify-commands.ts'
import { whatIf } from './what-if-command.ts'

export const auditUsage = `npm run audit -- verify                      replays the whole log and compares all that is shown with it
npm run audit -- runs                        what came of it the last thirty times
npm run audit -- seal                        takes what is new in the log into the chain, and seals what is over
npm run audit -- check-seal                  proves that nothing was changed, removed or inserted
npm run audit -- export FILE [ORGANIZATION]  the sealed log, for scripts/audit/check-log.mjs
npm run audit -- keys                        the public keys of the seals, to print
npm run audit -- as-of ORGANIZATION PERIOD MOMENT [students|classes|categories] [recorded|occurred] [reverted]
                                             a ranking, the balances and the totals as of a moment
npm run audit -- what-if ORGANIZATION PERIOD RULE=POINTS... [students|classes]
                                             a period with other points or prices (0: without the rule); writes nothing`

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
