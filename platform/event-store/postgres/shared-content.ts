type Data = Readonly<Record<string, unknown>>

export type EventContent = Readonly<{ data: Data; json: string; metadata: string }>

type SharedContent = Readonly<{
  shares: readonly Readonly<{ data: string; metadata: string }>[]
  events: readonly Readonly<{ share: number; data: string }>[]
}>

/** Only events with the same metadata and the same fields share content. */
export const shareContent = (contents: readonly EventContent[]): SharedContent => {
  const shares: { data: string; metadata: string }[] = []
  const known = new Map<EventContent, { share: number; data: string }>()
  for (const [metadata, ofMetadata] of Map.groupBy(contents, (content) => content.metadata)) {
    for (const like of ofMetadata.length > 1
      ? Map.groupBy(ofMetadata, namesOf).values()
      : [ofMetadata]) {
      const { data, rest } = commonOf(like)
      shares.push({ data, metadata })
      for (const content of like)
        known.set(content, { share: shares.length, data: pick(content, rest) })
    }
  }
  return { shares, events: contents.map((content) => known.get(content)!) }
}

/** Text in the database never contains this separator. */
const namesOf = ({ data }: EventContent) => fieldsOf(data).join('\0')

const fieldsOf = (data: Data) => Object.keys(data).filter((name) => isKnownToJson(data[name]))

const isKnownToJson = (value: unknown) =>
  value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'

const commonOf = (like: readonly EventContent[]) => {
  const first = like[0]!
  if (like.length === 1) return { data: first.json, rest: [] }
  const isCommon = (name: string) => like.every(({ data }) => isSame(data[name], first.data[name]))
  const { common = [], rest = [] } = Object.groupBy(fieldsOf(first.data), (name) =>
    isCommon(name) ? 'common' : 'rest',
  )
  return { data: pick(first, common), rest }
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

const pick = ({ data }: EventContent, names: readonly string[]) =>
  names.length === 0
    ? '{}'
    : JSON.stringify(Object.fromEntries(names.map((name) => [name, data[name]])))
