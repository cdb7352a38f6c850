import type { Message } from './decider.ts'

type OwnId = 'actionId' | 'recordId'
type Recording = Message<string, Readonly<{ batchId: string }>>

/** An effect but for its ids: alike for all whom one request rewards, and each time that the same is done again on a day. */
export type Kept<Effect> =
  Effect extends Message<infer Type, infer Data> ? Message<Type, Omit<Data, OwnId | 'batchId'>> : never

export type KeptAction<Effect> = Readonly<{ effect: Kept<Effect>; batchId: string; reverted: boolean }>

/** What a stream has recorded, by its id. */
export type Recorded<Effect> = Map<string, KeptAction<Effect>>

/** Of any stream that keeps its actions by id. */
export type Actions = ReadonlyMap<string, Readonly<{ reverted: boolean }>>

export const isReverted = ({ actions }: { actions: Actions }, actionId: string): boolean =>
  actions.get(actionId)?.reverted === true

/** Beyond these of a kind of thing that is shared, those before are forgotten, and what comes of them later is kept once more. */
const most = 4_000

/**
 * What streams keep of their effects, whose own id is their field `id`. What was kept last of the same kind, and of the same batch, is given
 * again where it says the same: a school has hundreds of thousands of actions, and so each takes less than half. `kindOf` need not tell all
 * apart.
 */
export const createKeeper = <Effect extends Recording>(id: OwnId, kindOf: (data: Effect['data']) => string) => {
  const kinds = new Map<string, Kept<Effect>>()
  const batches = new Map<string, KeptAction<Effect>>()

  const kept = (effect: Effect): Kept<Effect> => {
    const kind = kindOf(effect.data)
    const known = kinds.get(kind)
    if (known && isAlike(known, effect)) return known
    const { [id]: _, batchId: __, ...data } = effect.data as Effect['data'] & { [Id in OwnId]?: string }
    // Which type has which data, the compiler loses sight of.
    const made = { type: effect.type, data: withKnownTexts(data) } as unknown as Kept<Effect>
    remember(kinds, kind, made)
    return made
  }

  const keep = (event: Effect): KeptAction<Effect> => {
    const { batchId } = event.data
    const effect = kept(event)
    const known = batches.get(batchId)
    if (known?.effect === effect) return known
    const made = { effect, batchId, reverted: false }
    remember(batches, batchId, made)
    return made
  }

  /** As it was recorded by that id. */
  const effectOf = (ownId: string, { batchId, effect: { type, data } }: KeptAction<Effect>) =>
    // The type's own data with the two fields that were left out: the compiler does not know it again.
    ({ type, data: { [id]: ownId, batchId, ...data } }) as unknown as Effect

  return { keep, effectOf }
}

/** Among the latest of what is shared, which are bounded. */
export const remember = <Value>(latest: Map<string, Value>, key: string, value: Value) => {
  if (latest.size >= most) latest.clear()
  latest.set(key, value)
}

const texts = new Map<string, string>()

/** Names and ids of rules, dates and classes stand once, however many kinds there are of them. Spends `data`. */
const withKnownTexts = (data: Record<string, unknown>) => {
  for (const field in data) {
    const text = data[field]
    if (typeof text !== 'string') continue
    const known = texts.get(text)
    if (known === undefined) remember(texts, text, text)
    else data[field] = known
  }
  return data
}

/** Both are whole: of one type all have the same fields. */
const isAlike = <Effect extends Recording>(known: Kept<Effect>, effect: Effect) => {
  if (known.type !== effect.type) return false
  const data: object = known.data
  for (const field in data)
    if (data[field as keyof typeof data] !== effect.data[field as keyof typeof effect.data]) return false
  return true
}
