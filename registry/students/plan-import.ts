import { v5 as uuidv5 } from 'uuid'
import type { LogField } from '#domain/administration.ts'
import { foldCase } from '#domain/fold-case.ts'
import type { InvalidField } from '#registry/registry-error.ts'
import type { KnownUser } from './known-students.ts'
import { type StudentFields, type StudentImport, usernameOf } from './student-import.ts'

export type PlannedRow = Readonly<{
  index: number
  input: StudentFields
  username: string
  userId: string
  known: KnownUser | null
  /** What to store; the stored value where the row leaves it open. */
  cardId: string | null
  dateOfBirth: string | null
}>

/** What an import would do to what is stored now. */
export type ImportPlan = Readonly<{
  errors: readonly InvalidField[]
  creations: readonly PlannedRow[]
  updates: readonly (PlannedRow & Readonly<{ fields: readonly LogField[] }>)[]
  /** Made by this very command before its answer was lost. */
  repeated: readonly PlannedRow[]
  unchanged: number
}>

/** The id of a student that a command creates. */
const idOfNew = (commandId: string, username: string) => uuidv5(foldCase(username), commandId)

/** What is stored of those whom an import may mean. */
export type Stored = Readonly<{
  known: readonly KnownUser[]
  /** The former ids of students whom an undo has just taken away, by username in lower case. */
  removed: ReadonlyMap<string, string>
}>

export const planImport = (batch: StudentImport, prefix: string, stored: Stored): ImportPlan => {
  const { known: knownUsers, removed } = stored
  const byUsername = new Map(knownUsers.map((known) => [foldCase(known.username), known]))
  const rows = batch.users.map((input, index) => planRow({ input, index, prefix, batch, byUsername, removed }))
  const isRepeated = ({ known, username }: PlannedRow) => known?.id === idOfNew(batch.commandId, username)
  const repeated = rows.filter(isRepeated)
  const others = rows.filter((row) => !isRepeated(row))
  const updates = others
    .filter(({ known }) => known !== null)
    .map((row) => ({ ...row, fields: changesOf(row) }))
    .filter(({ fields }) => fields.length > 0)
  const creations = others.filter(({ known }) => known === null)
  return {
    errors: [
      ...duplicateUsernames(rows),
      ...others.flatMap((row) => takenUsername(row, batch.mode)),
      ...usedCards(rows, knownUsers),
    ].sort((one, other) => rowOf(one) - rowOf(other)),
    creations,
    updates,
    repeated,
    unchanged: others.length - creations.length - updates.length,
  }
}

const planRow = ({
  input,
  index,
  prefix,
  batch,
  byUsername,
  removed,
}: Readonly<{
  input: StudentFields
  index: number
  prefix: string
  batch: StudentImport
  byUsername: ReadonlyMap<string, KnownUser>
  removed: Stored['removed']
}>): PlannedRow => {
  const username = usernameOf(prefix, input.u_id)
  const known = byUsername.get(foldCase(username)) ?? null
  return {
    index,
    input,
    username,
    userId: known?.id ?? removed.get(foldCase(username)) ?? idOfNew(batch.commandId, username),
    known,
    cardId: input.card_id === undefined ? (known?.card_id ?? null) : input.card_id || null,
    dateOfBirth: input.date_of_birth === undefined ? (known?.date_of_birth ?? null) : input.date_of_birth,
  }
}

const changesOf = ({ input, known, cardId, dateOfBirth }: PlannedRow): LogField[] => {
  const compared: [LogField, unknown, unknown][] = [
    ['name_en', known?.name_en, input.name.en],
    ['name_zh', known?.name_zh, input.name.zh],
    ['card_id', known?.card_id, cardId],
    ['date_of_birth', known?.date_of_birth, dateOfBirth],
    ['class', known?.class, input.class],
    ['class_no', known?.class_no, input.class_no],
  ]
  const changed = compared.filter(([, before, after]) => before !== after).map(([field]) => field)
  const passwords = (['password', 'parent_password'] as const).filter((field) => input[field])
  return [...changed, ...passwords]
}

const takenUsername = ({ known, index }: PlannedRow, mode: StudentImport['mode']): InvalidField[] => {
  const field = `users.${index}.u_id`
  if (known && !known.is_own) return [{ field, code: 'username_used' }]
  return known && mode === 'create' ? [{ field, code: 'u_id_exists' }] : []
}

const duplicateUsernames = (rows: readonly PlannedRow[]): InvalidField[] =>
  repeats(rows, ({ username }) => username).map(({ index }) => ({
    field: `users.${index}.u_id`,
    code: 'u_id_duplicate',
  }))

/** A card is free when nobody has it, or who has it gives it away in the same import. */
const usedCards = (rows: readonly PlannedRow[], knownUsers: readonly KnownUser[]): InvalidField[] => {
  const cardAfter = new Map(rows.map(({ userId, cardId }) => [userId, foldedOrNone(cardId)]))
  const holders = knownUsers.filter(({ is_own, card_id }) => is_own && card_id !== null)
  const isHeldByAnother = ({ userId, cardId }: PlannedRow) =>
    holders.some(({ id, card_id }) => {
      const card = foldedOrNone(card_id)
      return id !== userId && card === foldedOrNone(cardId) && (!cardAfter.has(id) || cardAfter.get(id) === card)
    })
  const withCard = rows.filter(({ cardId }) => cardId !== null)
  const wrong = new Set([...repeats(withCard, ({ cardId }) => cardId ?? ''), ...withCard.filter(isHeldByAnother)])
  return [...wrong].map(({ index }) => ({ field: `users.${index}.card_id`, code: 'card_id_used' }))
}

/** The rows whose value, in any case, an earlier row has already. */
const repeats = (rows: readonly PlannedRow[], valueIn: (row: PlannedRow) => string) => {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const value = foldCase(valueIn(row))
    const isRepeat = seen.has(value)
    seen.add(value)
    return isRepeat
  })
}

const rowOf = ({ field }: InvalidField) => Number(field.split('.')[1])

const foldedOrNone = (card: string | null | undefined) => (card ? foldCase(card) : undefined)
