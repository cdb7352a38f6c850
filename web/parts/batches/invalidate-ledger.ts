import type { QueryClient } from '@tanstack/react-query'
import type { CommandResult } from '#api/contracts/actions.ts'
import { noteOwnPosition } from '#web/client/api/own-position.ts'
import type { Ledger } from '#web/client/ledgers.ts'

/** What staff edit in place: no command on the ledger changes it. */
const registry = [
  'user',
  'organization',
  'periods',
  'pointRules',
  'ruleCategories',
  'displays',
  'attendanceRules',
  'devices',
]
const untouchedByPoints = new Set<unknown>([...registry, 'attendance'])

/** What a command on the ledger makes old, by the first part of the query's key. */
const isTouchedBy: Record<Ledger, (key: unknown) => boolean> = {
  points: (key) => !untouchedByPoints.has(key),
  attendance: (key) => key === 'attendance',
}

/** After a command: what it made old is fetched anew, and not before the read models show it. */
export const afterCommand = (client: QueryClient, { position }: CommandResult, ledger: Ledger = 'points') => {
  noteOwnPosition(position, ledger)
  return client.invalidateQueries({ predicate: ({ queryKey }) => isTouchedBy[ledger](queryKey[0]) })
}
