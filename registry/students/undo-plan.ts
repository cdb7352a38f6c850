import { foldName } from '#domain/folding.ts'
import type { StudentImage, StudentImageField } from './student-images.ts'

export type StudentBeforeUndo = Readonly<{
  userId: string
  username: string
  /** Null for a new student. */
  before: StudentImage | null
  after: StudentImage | null
  /** `class` and `class_no`: null outside the import's period. */
  now: Required<StudentImage>
}>

/** `changed`: after the import. `card_id_used`: someone else now has the old card. */
export type KeptReason = 'has_events' | 'changed' | 'card_id_used' | 'in_use'
export type KeptStudent = Readonly<{
  student: StudentBeforeUndo
  reason: KeptReason
  fields: readonly StudentImageField[]
}>
export type Restoration = Readonly<{
  student: StudentBeforeUndo
  fields: readonly StudentImageField[]
}>

export type UndoPlan = Readonly<{
  removals: readonly StudentBeforeUndo[]
  /** A null `class` to restore removes the student from the period. */
  restorations: readonly Restoration[]
  kept: readonly KeptStudent[]
}>

export type CardHolders = ReadonlyMap<string, string>

/** `namesakes`: students whose username equals a card. */
export type UndoContext = Readonly<{
  hasEvents: ReadonlySet<string>
  cardHolders: CardHolders
  namesakes: CardHolders
}>

export const planUndo = (
  imported: readonly StudentBeforeUndo[],
  { hasEvents, cardHolders, namesakes }: UndoContext,
): UndoPlan => {
  const created = imported.filter(({ before }) => before === null)
  const [staying, removals] = split(created, ({ userId }) => hasEvents.has(userId))
  const parts = imported
    .filter(({ before }) => before !== null)
    .map((student) => partsOf(student, hasEvents))
  const candidates = parts
    .map(({ restoration }) => restoration)
    .filter(({ fields }) => fields.length > 0)
  const { restorations, refused } = freeCards(candidates, {
    cardHolders,
    namesakes,
    gone: new Set(removals.map(({ userId }) => userId)),
  })
  return {
    removals,
    restorations,
    kept: [
      ...staying.map((student) => ({ student, reason: 'has_events' as const, fields: [] })),
      ...parts.flatMap(({ kept }) => kept),
      ...refused,
    ],
  }
}

const split = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean) =>
  [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const

const places: readonly StudentImageField[] = ['class', 'class_no']

const partsOf = (student: StudentBeforeUndo, hasEvents: ReadonlySet<string>) => {
  const { before, after, now } = student
  const fields = Object.keys(after ?? {}) as StudentImageField[]
  const joined = before?.class === null
  const isChanged = (field: StudentImageField) => !isSame(now[field], after?.[field])
  const isPlaceChanged = joined && places.some(isChanged)
  // If the import added the student to the period, the undo removes class and number together, or
  // keeps both.
  const staysInPeriod = joined && (isPlaceChanged || hasEvents.has(student.userId))
  const stays = (field: StudentImageField) =>
    joined && places.includes(field) ? staysInPeriod : isChanged(field)
  const [staying, restored] = split(fields, stays)
  const reason = staysInPeriod && !isPlaceChanged ? 'has_events' : 'changed'
  const [ofPlace, others] = split(staying, (field) => joined && places.includes(field))
  const kept: KeptStudent[] = [
    ...(ofPlace.length > 0 ? [{ student, reason, fields: ofPlace } as const] : []),
    ...(others.length > 0 ? [{ student, reason: 'changed', fields: others } as const] : []),
  ]
  return { restoration: { student, fields: restored }, kept }
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (hashOf(one) !== undefined && hashOf(one) === hashOf(other))

const hashOf = (value: unknown) => (value as { hash?: string | null } | null | undefined)?.hash

type Cards = Pick<UndoContext, 'cardHolders' | 'namesakes'> &
  Readonly<{ gone: ReadonlySet<string> }>

/**
 * Excludes cards whose holders keep them. A student who cannot get the old card back keeps the
 * present one.
 */
const freeCards = (candidates: readonly Restoration[], { cardHolders, namesakes, gone }: Cards) => {
  const isNamesakes = ({ student }: Restoration) =>
    (namesakes.get(foldName(student.before?.card_id ?? '')) ?? student.userId) !== student.userId
  const holderOf = ({ student }: Restoration) =>
    cardHolders.get(foldName(student.before?.card_id ?? ''))
  const keeping = candidates.filter(hasCard)
  const givingAway = new Set(keeping.map(({ student }) => student.userId))
  const byHolder = Map.groupBy(keeping, holderOf)
  const isTaken = (one: Restoration) => {
    const holder = holderOf(one)
    return (
      holder !== undefined &&
      holder !== one.student.userId &&
      !gone.has(holder) &&
      !givingAway.has(holder)
    )
  }
  const without = new Set(keeping.filter((one) => isTaken(one) || isNamesakes(one)))
  // A set yields items added during the loop.
  for (const { student } of without) {
    givingAway.delete(student.userId)
    for (const next of byHolder.get(student.userId) ?? []) if (isTaken(next)) without.add(next)
  }
  const restorations = candidates
    .map((one) =>
      without.has(one)
        ? { ...one, fields: one.fields.filter((field) => field !== 'card_id') }
        : one,
    )
    .filter(({ fields }) => fields.length > 0)
  const refused = [...without].map(
    ({ student }): KeptStudent => ({ student, reason: 'card_id_used', fields: ['card_id'] }),
  )
  return { restorations, refused }
}

const hasCard = ({ fields }: Restoration) => fields.includes('card_id')
