/** The rows of read models and reactors, as committed. */
export type CheckpointRow = {
  position: string
  store_id: string
  version: number
  replaced: boolean
  built: boolean
}

export type BalanceRow = { point: number; cumulative_point: number; revision: number }

export type IntentRow = {
  id: string
  organizationId: string
  number: number
  key: string
  body: unknown
  attempts: number
  eventId: string
  position: string
  retryAt: string | null
  error: string | null
}

export type FailureRow = {
  position: string
  event_id: string | null
  reason: string
  error: string
}

export type Tables = Readonly<{
  checkpoints: Map<string, CheckpointRow>
  failures: Map<string, FailureRow>
  balances: Map<string, BalanceRow>
  /** Points by action id. */
  actions: Map<string, { profile: string; point: number }>
  intents: Map<string, Map<string, IntentRow>>
  knownStore: { id?: string }
}>

export const createSimulatedTables = (): Tables => ({
  checkpoints: new Map(),
  failures: new Map(),
  balances: new Map(),
  actions: new Map(),
  intents: new Map(),
  knownStore: {},
})
