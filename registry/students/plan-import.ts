import { v5 as uuidv5 } from 'uuid'
import type { LogField } from '#domain/administration.ts'
import { foldClass, foldName } from '#domain/folding.ts'
import { createTimeSlices, mapInSlices } from '#platform/concurrency/time-slices.ts'
import { type PasswordPolicy, weaknessOf } from '#registry/passwords/password-policy.ts'
import type { InvalidField } from '#registry/registry-error.ts'
import { isGuardedMove } from '#registry/staff/own-classes.ts'
import type { KnownStudent } from './known-students.ts'
import {
  type ImportCounts,
  type ImportedStudent,
  type NewStudentImport,
  usernameWithPrefix,
  withoutPrefix,
} from './student-import.ts'

/** `repeated`: created by this command, whose answer was lost. */
export type RowState = 'created' | 'joined' | 'updated' | 'unchanged' | 'repeated'

export type PlannedRow = Readonly<{
  index: number
  input: ImportedStudent
  state: RowState
  username: string
  userId: string
  known: KnownStudent | null
  /** Empty cells take the stored values. */
  name: Readonly<{ en: string; zh: string }>
  cardId: string | null
  dateOfBirth: string | null
  houseId: string | null
  groupId: string | null
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
  known: readonly KnownStudent[]
  /** See `findTakenOver`. */
  takenOver?: ReadonlyMap<string, string | null>
  /** Ids that an undo has just removed, by folded username. */
  removed: ReadonlyMap<string, string>
  /** See `findClassesToGuard`. */
  guarded?: ReadonlySet<string>
  /** House ids by id and by folded name. */
  houses?: ReadonlyMap<string, string>
  groups?: GroupsByName
}>

export type ImportGroup = Readonly<{ id: string; may_edit: boolean }>
/**
 * Groups by `groupKey` of their class with their id, and with each folded name. `several`: groups
 * of the class share the name, as earlier versions allowed.
 */
export type GroupsByName = ReadonlyMap<string, ImportGroup | 'several'>

export const groupKey = (className: string, group: string) =>
  JSON.stringify([foldClass(className), foldName(group)])

const groupNamed = ({ class: name, group }: ImportedStudent, groups: GroupsByName) =>
  group ? groups.get(groupKey(name, group)) : undefined

const groupIdIn = (input: ImportedStudent, groups: GroupsByName) => {
  const group = groupNamed(input, groups)
  return group === 'several' ? undefined : group?.id
}

/** Whoever leaves the class leaves its group. */
const groupKept = (input: ImportedStudent, known: KnownStudent | null) =>
  foldClass(known?.class ?? '') === foldClass(input.class) ? (known?.group_id ?? null) : null

/** Pauses between slices, so that other calls are answered. */
export const planImport = async (
  batch: NewStudentImport,
  policy: PasswordPolicy,
  stored: StoredStudents,
): Promise<ImportPlan> => {
  const { prefix } = policy
  const byUsername = new Map(stored.known.map((known) => [foldName(known.username), known]))
  // Older databases may hold usernames that differ in case: the exact one wins.
  for (const known of stored.known) byUsername.set(known.username, known)
  const { removed, houses = new Map(), groups = new Map() } = stored
  const { commandId } = batch
  const planning = { prefix, commandId, byUsername, removed, houses, groups }
  const rows = await mapInSlices(batch.users, (input, index) => planRow(input, index, planning))
  const of = (...states: readonly RowState[]) => rows.filter(({ state }) => states.includes(state))
  const [creations, repeated] = [of('created'), of('repeated')]
  return {
    errors: [
      ...duplicateUsernames(rows),
      ...rows.flatMap((row) => takenUsername(row, batch.mode)),
      ...rows.flatMap((row) => mergedAccount(row, stored.takenOver ?? new Map())),
      ...rows.flatMap((row) => unknownHouse(row, houses)),
      ...rows.flatMap((row) => wrongGroup(row, groups)),
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
  byUsername: ReadonlyMap<string, KnownStudent>
  removed: StoredStudents['removed']
  houses: ReadonlyMap<string, string>
  groups: GroupsByName
}>

const planRow = (
  input: ImportedStudent,
  index: number,
  { prefix, commandId, byUsername, removed, houses, groups }: Planning,
) => {
  const username = usernameWithPrefix(prefix, input.u_id)
  const key = foldName(username)
  const known = byUsername.get(username) ?? byUsername.get(key) ?? null
  const newId = idOfNew(commandId, username)
  const row = {
    index,
    input,
    username,
    known,
    userId: known?.id ?? removed.get(key) ?? newId,
    name: {
      en: input.name?.en || (known?.name_en ?? ''),
      zh: input.name?.zh || (known?.name_zh ?? ''),
    },
    cardId: input.card_id || (known?.card_id ?? null),
    dateOfBirth: input.date_of_birth || (known?.date_of_birth ?? null),
    houseId: (input.house && houses.get(foldName(input.house))) || (known?.house_id ?? null),
    groupId: groupIdIn(input, groups) ?? groupKept(input, known),
  }
  const fields = known ? changesOf(row, known) : []
  return {
    ...row,
    fields,
    state: known?.id === newId ? ('repeated' as const) : stateOf(known, fields),
  }
}

const stateOf = (known: KnownStudent | null, fields: readonly LogField[]): RowState => {
  if (known === null) return 'created'
  if (known.profile_id === null) return 'joined'
  return fields.length > 0 ? 'updated' : 'unchanged'
}

type Compared = Pick<
  PlannedRow,
  'input' | 'name' | 'cardId' | 'dateOfBirth' | 'houseId' | 'groupId'
>

const changesOf = (
  { input, name, cardId, dateOfBirth, houseId, groupId }: Compared,
  known: KnownStudent,
): LogField[] => {
  const compared: [LogField, unknown, unknown][] = [
    ['name_en', known.name_en, name.en],
    ['name_zh', known.name_zh, name.zh],
    ['card_id', known.card_id, cardId],
    ['date_of_birth', known.date_of_birth, dateOfBirth],
    ['house_id', known.house_id, houseId],
    ['group_id', known.group_id, groupId],
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

const mergedAccount = (
  { known, index, state }: PlannedRow,
  takenOver: ReadonlyMap<string, string | null>,
): InvalidField[] => {
  if (known === null || state === 'repeated' || !takenOver.has(known.id)) return []
  const field = `users.${index}.u_id`
  const kept = takenOver.get(known.id)
  if (!kept) return [{ field, code: 'username_used' }]
  return [{ field, code: 'u_id_merged', params: { u_id: kept } }]
}

const unknownHouse = (
  { index, input }: PlannedRow,
  houses: ReadonlyMap<string, string>,
): InvalidField[] =>
  input.house && !houses.has(foldName(input.house))
    ? [{ field: `users.${index}.house`, code: 'house_not_found' }]
    : []

const wrongGroup = ({ index, input, known }: PlannedRow, groups: GroupsByName): InvalidField[] => {
  if (!input.group) return []
  const group = groupNamed(input, groups)
  const wrong = { field: `users.${index}.group`, params: { class: input.class } }
  if (!group) return [{ ...wrong, code: 'group_not_found' }]
  if (group === 'several') return [{ ...wrong, code: 'group_name_shared' }]
  if (group.may_edit || group.id === known?.group_id) return []
  return [{ ...wrong, code: 'group_of_others' }]
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

/** Finds cards that others hold, except cards given up in this import. */
const usedCards = async (
  rows: readonly PlannedRow[],
  knownStudents: readonly KnownStudent[],
): Promise<InvalidField[]> => {
  const cardOf = ({ cardId }: PlannedRow) => (cardId === null ? null : foldName(cardId))
  const cardAfter = new Map(rows.map((row) => [row.userId, cardOf(row)]))
  // A unique index allows one holder.
  const holders = new Map(
    knownStudents.flatMap(({ is_own, id, card_id }) =>
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

/** Finds cards that would equal another's username. */
const sharedNumbers = async (
  rows: readonly PlannedRow[],
  knownStudents: readonly KnownStudent[],
  prefix: string,
): Promise<InvalidField[]> => {
  const own = knownStudents.filter(({ is_own }) => is_own)
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
