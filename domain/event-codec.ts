import type { z } from 'zod'

export type EncodedEvent = Readonly<{
  type: string
  data: unknown
  metadata: Readonly<{ v: string }>
}>

type Message = Readonly<{ type: string; data: unknown }>

/** Strict schemas keep names of persons out. `upcasters[0]` turns version 1 into version 2. */
export type CatalogueEntry<Data> = Readonly<{
  category: string
  /** Derived from the command, so that a store recognises a repeated event. */
  id: (data: Data) => string
  schema: z.ZodType<Data>
  upcasters: readonly ((data: unknown) => unknown)[]
}>

export type Catalogue<Event extends Message> = Readonly<{
  [Type in Event['type']]: CatalogueEntry<Extract<Event, { type: Type }>['data']>
}>

export type Identified<Event> = Event & Readonly<{ id: string }>

/** Thrown for a type or version that a newer process may have written. Readers wait and retry. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType'
}

export class MalformedEvent extends Error {
  override readonly name = 'MalformedEvent'
}

// Names the wrong fields without their values, which may be personal.
const wrongFields = ({ issues }: z.ZodError) =>
  issues.map(({ path, code }) => `${path.join('.') || 'data'} ${code}`).join(', ')

export const createCodec = <Event extends Message>(catalogue: Catalogue<Event>) => {
  const entries = new Map<string, CatalogueEntry<unknown>>(Object.entries(catalogue))
  const versionOf = (type: string) => (entries.get(type)?.upcasters.length ?? 0) + 1

  const checked = ({ type, data }: Message, { schema, id }: CatalogueEntry<unknown>) => {
    const result = schema.safeParse(data)
    if (!result.success)
      throw new MalformedEvent(`${type}: ${wrongFields(result.error)}`, { cause: result.error })
    return { id: id(data), type, data } as Identified<Event>
  }

  return {
    types: [...entries.keys()] as Event['type'][],
    isKnown: (type: string): type is Event['type'] => entries.has(type),
    categoryOf: (type: Event['type']): string => catalogue[type].category,
    versionOf,
    idOf: ({ type, data }: Event): string => entries.get(type)!.id(data),
    /** @throws UnknownEventType, MalformedEvent */
    decode: ({ type, data, metadata }: EncodedEvent): Identified<Event> => {
      const entry = entries.get(type)
      if (!entry) throw new UnknownEventType(type)
      const version = Number(metadata.v)
      if (!Number.isInteger(version) || version < 1)
        throw new MalformedEvent(`${type} has the version "${metadata.v}"`)
      if (version > versionOf(type)) throw new UnknownEventType(`${type} version ${version}`)
      const current = entry.upcasters
        .slice(version - 1)
        .reduce((older, upcast) => upcast(older), data)
      return checked({ type, data: current }, entry)
    },
    /** @throws MalformedEvent, also for an unlisted field */
    encode: (event: Event) => {
      const entry = entries.get(event.type)
      if (!entry) throw new UnknownEventType(event.type)
      return { ...checked(event, entry), v: String(versionOf(event.type)) }
    },
  }
}
