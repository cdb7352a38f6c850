import { v5 as uuidv5 } from 'uuid'
import type { LogField } from '#domain/administration.ts'
import { foldName } from '#domain/folding.ts'
import { createTimeSlices, mapInSlices } from '#platform/concurrency/time-slices.ts'
import { type PasswordPolicy, weaknessOf } from '#registry/passwords/password-policy.ts'
import type { InvalidField } from '#registry/registry-error.ts'
import { isGuardedMove } from '#registry/staff/own-classes.ts'
import type { KnownUser } from './known-students.ts'
import {
  type ImportCounts,
  type ImportedStudent,
  type NewStudentImport,
  usernameWithPrefix,
  withoutPrefix,
} from './student-import.ts'

/** `repeated`: made by this command before its answer was lost. */
export type RowState = 'created' | 'joined' | 'updated' | 'unchanged' | 'repeated'

export type PlannedRow = Readonly<{
  index: number
  input: ImportedStudent
  state: RowState
  username: string
  userId: string
  known: KnownUser | null
  /** The stored value where the row is empty. */
  name: Readonly<{ en: string; zh: string }>
  cardId: string | null
  dateOfBirth: string | null
  fields: readonly LogField[]
}>

export type ImportPlan = Readonly<{
  errors: readonly InvalidField[]
  rows: readonly PlannedRow[]
  creations: readonly PlannedRow[]
  updates: readonly PlannedRow[]
  repeated: readonly PlannedRow[]
  counts: ImportCounts
}>

const idOfNew = (commandId: string, username: string) => uuidv5(foldName(username), commandId)

export type StoredStudents = Readonly<{
  known: readonly KnownUser[]
  /** By folded username: ids of students just removed by an undo. */
  removed: ReadonlyMap<string, string>
  /** See `findClassesToGuard`. */
  guarded?: ReadonlySet<string>
}>

/** Pauses between slices of rows, so that other calls are answered. */
export const planImport = async (
  batch: NewStudentImport,
  policy: PasswordPolicy,
  stored: StoredStudents,
): Promise<ImportPlan> => {
  const { prefix } = policy
  const byUsername = new Map(stored.known.map((known) => [foldName(known.username), known]))
  // Older databases may hold usernames that differ only in capitals: the exact spelling wins.
  for (const known of stored.known) byUsername.set(known.username, known)
  const planning = { prefix, commandId: batch.commandId, byUsername, removed: stored.removed }
  const rows = await mapInSlices(batch.users, (input, index) => planRow(input, index, planning))
  const of = (...states: readonly RowState[]) => rows.filter(({ state }) => states.includes(state))
  const [creations, repeated] = [of('created'), of('repeated')]
  return {
    errors: [
      ...duplicateUsernames(rows),
      ...rows.flatMap((row) => takenUsername(row, batch.mode)),
      ...rows.flatMap((row) => guardedMove(row, stored.guarded ?? new Set())),
      ...(await usedCards(rows, stored.known)),
      ...(await sharedNumbers(rows, stored.known, prefix)),
      ...(await mapInSlices(rows, (row) => weakPasswords(row, policy))).flat(),
    ].sort((one, other) => rowOf(one) - rowOf(other)),
    rows,
    creations,
    updates: of('joined', 'updated'),
    repeated,
    counts: {
      created: creations.length + repeated.length,
      joined: of('joined').length,
      updated: of('updated').length,
      unchanged: of('unchanged').length,
    },
  }
}

type Planning = Readonly<{
  prefix: string
  commandId: string
  byUsername: ReadonlyMap<string, KnownUser>
  removed: StoredStudents['removed']
}>

const planRow = (
  input: ImportedStudent,
  index: number,
  { prefix, commandId, byUsername, removed }: Planning,
) => {
  const username = usernameWithPrefix(prefix, input.u_id)
  const key = foldName(username)
  const known = byUsername.get(username) ?? byUsername.get(key) ?? null
  const newId = idOfNew(commandId, username)
  const row = {
    ...{ index, input, username, known, userId: known?.id ?? removed.get(key) ?? newId },
    name: {
      en: input.name?.en || (known?.name_en ?? ''),
      zh: input.name?.zh || (known?.name_zh ?? ''),
    },
    cardId: input.card_id || (known?.card_id ?? null),
    dateOfBirth: input.date_of_birth || (known?.date_of_birth ?? null),
  }
  const fields = known ? changesOf(row, known) : []
  return {
    ...row,
    fields,
    state: known?.id === newId ? ('repeated' as const) : stateOf(known, fields),
  }
}

const stateOf = (known: KnownUser | null, fields: readonly LogField[]): RowState => {
  if (known === null) return 'created'
  if (known.profile_id === null) return 'joined'
  return fields.length > 0 ? 'updated' : 'unchanged'
}

type Compared = Pick<PlannedRow, 'input' | 'name' | 'cardId' | 'dateOfBirth'>

const changesOf = (
  { input, name, cardId, dateOfBirth }: Compared,
  known: KnownUser,
): LogField[] => {
  const compared: [LogField, unknown, unknown][] = [
    ['name_en', known.name_en, name.en],
    ['name_zh', known.name_zh, name.zh],
    ['card_id', known.card_id, cardId],
    ['date_of_birth', known.date_of_birth, dateOfBirth],
    ['class', known.class, input.class],
    ['class_no', known.class_no, input.class_no],
  ]
  const changed = compared.filter(([, before, after]) => before !== after).map(([field]) => field)
  const passwords = (['password', 'parent_password'] as const).filter((field) => input[field])
  return [...changed, ...passwords]
}

const takenUsername = (
  { known, index, state }: PlannedRow,
  mode: NewStudentImport['mode'],
): InvalidField[] => {
  if (known === null || state === 'repeated') return []
  const field = `users.${index}.u_id`
  if (!known.is_own) return [{ field, code: 'username_used' }]
  return mode === 'create' ? [{ field, code: 'u_id_exists' }] : []
}

const guardedMove = (
  { index, input, known }: PlannedRow,
  guarded: ReadonlySet<string>,
): InvalidField[] =>
  known?.is_own && isGuardedMove(guarded, { from: known.class, to: input.class })
    ? [{ field: `users.${index}.class`, code: 'own_class_move' }]
    : []

const duplicateUsernames = (rows: readonly PlannedRow[]): InvalidField[] =>
  repeats(rows, ({ known, username }) => known?.id ?? username).map(({ index }) => ({
    field: `users.${index}.u_id`,
    code: 'u_id_duplicate',
  }))

const weakPasswords = (
  { index, input, username, name }: PlannedRow,
  policy: PasswordPolicy,
): InvalidField[] =>
  (['password', 'parent_password'] as const).flatMap((field) => {
    const password = input[field]
    if (!password) return []
    const owner = { name_en: name.en, name_zh: name.zh, signInNames: [username, input.u_id] }
    const weakness = weaknessOf(password, policy, owner)
    return weakness ? [{ field: `users.${index}.${field}`, ...weakness }] : []
  })

/** A card is free if its holder gives it away in the import. */
const usedCards = async (
  rows: readonly PlannedRow[],
  knownUsers: readonly KnownUser[],
): Promise<InvalidField[]> => {
  const cardOf = ({ cardId }: PlannedRow) => (cardId === null ? null : foldName(cardId))
  const cardAfter = new Map(rows.map((row) => [row.userId, cardOf(row)]))
  // A unique index allows one holder.
  const holders = new Map(
    knownUsers.flatMap(({ is_own, id, card_id }) =>
      is_own && card_id !== null ? [[foldName(card_id), id]] : [],
    ),
  )
  const withCard = rows.filter(({ cardId }) => cardId !== null)
  const wrong = new Set(repeats(withCard, ({ cardId }) => cardId ?? ''))
  const slices = createTimeSlices()
  for (const row of withCard) {
    const card = cardOf(row)
    const holder = holders.get(card ?? '')
    const keepsIt =
      holder !== undefined && (!cardAfter.has(holder) || cardAfter.get(holder) === card)
    if (holder !== row.userId && keepsIt) wrong.add(row)
    const pause = slices.pauseIfOver()
    if (pause) await pause
  }
  return [...wrong].map(({ index }) => ({ field: `users.${index}.card_id`, code: 'card_id_used' }))
}

/** Finds cards that will be another's username. */
const sharedNumbers = async (
  rows: readonly PlannedRow[],
  knownUsers: readonly KnownUser[],
  prefix: string,
): Promise<InvalidField[]> => {
  const own = knownUsers.filter(({ is_own }) => is_own)
  const usernames = new Map(own.map(({ id, username }) => [foldName(username), id]))
  for (const row of rows) usernames.set(foldName(row.username), row.userId)
  const isChanged = new Set(rows.map(({ userId }) => userId))
  const cards = new Map(
    own.flatMap(({ id, card_id }) =>
      card_id && !isChanged.has(id) ? [[foldName(card_id), id]] : [],
    ),
  )
  const isOther = (id: string | undefined, row: PlannedRow) => id !== undefined && id !== row.userId
  const found = await mapInSlices(rows, (row): InvalidField[] => {
    const { index, cardId, known, username } = row
    const isNewCard = cardId !== null && cardId !== known?.card_id
    const names = isNewCard ? [cardId, usernameWithPrefix(prefix, cardId)] : []
    if (names.some((name) => isOther(usernames.get(foldName(name)), row)))
      return [{ field: `users.${index}.card_id`, code: 'card_id_is_username' }]
    const numbers = known ? [] : [username, withoutPrefix(prefix, username)]
    if (numbers.some((number) => isOther(cards.get(foldName(number)), row)))
      return [{ field: `users.${index}.u_id`, code: 'card_id_is_username' }]
    return []
  })
  return found.flat()
}

const repeats = (rows: readonly PlannedRow[], valueIn: (row: PlannedRow) => string) => {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const value = foldName(valueIn(row))
    const isRepeat = seen.has(value)
    seen.add(value)
    return isRepeat
  })
}

const rowOf = ({ field }: InvalidField) => Number(field.split('.')[1])
