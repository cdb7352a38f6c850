import { foldCase } from '#domain/fold-case.ts'
import type { Image, ImageField } from './import-images.ts'

/** What an import did to one student, and how the student is now. */
export type Imported = Readonly<{
  userId: string
  username: string
  /** Null for a student whom the import created. */
  before: Image | null
  after: Image | null
  /** `class` and `class_no` in the import's period; null for who is not in it. */
  now: Required<Image>
}>

/** `has_events`: points or attendance. `changed`: after the import. `card_id_used`: the former card is somebody else's by now. */
export type KeptReason = 'has_events' | 'changed' | 'card_id_used' | 'in_use'
export type Kept = Readonly<{ student: Imported; reason: KeptReason; fields: readonly ImageField[] }>
export type Restoration = Readonly<{ student: Imported; fields: readonly ImageField[] }>

export type UndoPlan = Readonly<{
  /** New students who go. */
  removals: readonly Imported[]
  /** Fields that become again what they were. With a former class of null the student leaves the period. */
  restorations: readonly Restoration[]
  kept: readonly Kept[]
}>

/** Who has which card now, in lower case: those that a restoration would need. */
export type CardHolders = ReadonlyMap<string, string>

export type UndoSetting = Readonly<{ hasEvents: ReadonlySet<string>; cardHolders: CardHolders }>

export const planUndo = (imported: readonly Imported[], { hasEvents, cardHolders }: UndoSetting): UndoPlan => {
  const created = imported.filter(({ before }) => before === null)
  const [staying, removals] = split(created, ({ userId }) => hasEvents.has(userId))
  const parts = imported.filter(({ before }) => before !== null).map((student) => partsOf(student, hasEvents))
  const wanted = parts.map(({ restoration }) => restoration).filter(({ fields }) => fields.length > 0)
  const { restorations, refused } = freeCards(wanted, {
    cardHolders,
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

const places: readonly ImageField[] = ['class', 'class_no']

/** Which fields of a student become what they were, and which stay. */
const partsOf = (student: Imported, hasEvents: ReadonlySet<string>) => {
  const { before, after, now } = student
  const fields = Object.keys(after ?? {}) as ImageField[]
  const joined = before?.class === null
  const isChanged = (field: ImageField) => !isSame(now[field], after?.[field])
  const isPlaceChanged = joined && places.some(isChanged)
  // Who joined the period by the import leaves it with all that is in it, or stays.
  const staysInPeriod = joined && (isPlaceChanged || hasEvents.has(student.userId))
  const stays = (field: ImageField) => (joined && places.includes(field) ? staysInPeriod : isChanged(field))
  const [staying, restored] = split(fields, stays)
  const reason = staysInPeriod && !isPlaceChanged ? 'has_events' : 'changed'
  const [ofPlace, others] = split(staying, (field) => joined && places.includes(field))
  const kept: Kept[] = [
    ...(ofPlace.length > 0 ? [{ student, reason, fields: ofPlace } as const] : []),
    ...(others.length > 0 ? [{ student, reason: 'changed', fields: others } as const] : []),
  ]
  return { restoration: { student, fields: restored }, kept }
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (hashOf(one) !== undefined && hashOf(one) === hashOf(other))

const hashOf = (value: unknown) => (value as { hash?: string | null } | null | undefined)?.hash

type Cards = Readonly<{ cardHolders: CardHolders; gone: ReadonlySet<string> }>

/** Leaves out the cards that somebody has who keeps them. One that is left out may be another's reason, so it looks again. */
const freeCards = (wanted: readonly Restoration[], cards: Cards) => {
  let restorations = wanted
  const refused: Kept[] = []
  for (;;) {
    const givingAway = new Set(restorations.filter(hasCard).map(({ student }) => student.userId))
    const taken = restorations.filter((one) => hasCard(one) && isTaken(one, cards, givingAway))
    if (taken.length === 0) return { restorations: restorations.filter(({ fields }) => fields.length > 0), refused }
    refused.push(...taken.map(({ student }) => ({ student, reason: 'card_id_used', fields: ['card_id'] }) as const))
    restorations = restorations.map((one) =>
      taken.includes(one) ? { ...one, fields: one.fields.filter((field) => field !== 'card_id') } : one,
    )
  }
}

const hasCard = ({ fields }: Restoration) => fields.includes('card_id')

const isTaken = ({ student }: Restoration, { cardHolders, gone }: Cards, givingAway: ReadonlySet<string>) => {
  const holder = cardHolders.get(foldCase(student.before?.card_id ?? ''))
  return holder !== undefined && holder !== student.userId && !gone.has(holder) && !givingAway.has(holder)
}
