/** What of an event may be the same in many: its metadata, and of its data each field as `"name":value`; all of it as JSON. */
export type EventContent = Readonly<{ names: string; fields: readonly string[]; metadata: string }>

/** The fields of the data and their names, without those that JSON does not know. @throws TypeError for data that is no JSON */
export const fieldsOf = (data: Readonly<Record<string, unknown>>) => {
  const names: string[] = []
  const fields: string[] = []
  for (const [name, value] of Object.entries(data)) {
    const text: string | undefined = JSON.stringify(value)
    if (text === undefined) continue
    names.push(name)
    fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return { names: JSON.stringify(names), fields }
}

/** `shares`: the data and metadata that events have in common. Per event: which of them, from 1, and the rest of its data. */
type SharedContent = Readonly<{
  shares: readonly Readonly<{ data: string; metadata: string }>[]
  events: readonly Readonly<{ share: number; data: string }>[]
}>

/**
 * Takes out what events have in common, so that it is sent and stored once: what each student of a class is given differs by
 * little more than an id. Only those with the same metadata and fields of the same names share anything.
 */
export const shareContent = (contents: readonly EventContent[]): SharedContent => {
  const alike = Map.groupBy(contents, ({ metadata, names }) => `${names} ${metadata}`)
  const shares = [...alike.values()].map((like, n) => shareOf(like, n + 1))
  const known = new Map(shares.flatMap((share) => share.like.map((content) => [content, share])))
  return {
    shares,
    events: contents.map((content) => {
      const { number, isCommon } = known.get(content)!
      return { share: number, data: objectOf(content.fields.filter((_, n) => !isCommon[n])) }
    }),
  }
}

const shareOf = (like: readonly EventContent[], number: number) => {
  const { fields, metadata } = like[0]!
  const isCommon = fields.map((field, n) => like.every((other) => other.fields[n] === field))
  return { like, number, isCommon, metadata, data: objectOf(fields.filter((_, n) => isCommon[n])) }
}

const objectOf = (fields: readonly string[]) => `{${fields.join()}}`
