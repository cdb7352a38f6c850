import { foldName } from './folding.ts'

export type NamedResource = Readonly<{ id: string; name_en: string; name_zh: string }>

/** Returns the ids of changes that would give two resources one name. Resources may swap names. */
export const namesInTheWay = (
  present: readonly NamedResource[],
  changes: readonly NamedResource[],
): ReadonlySet<string> => {
  const before = new Map(present.map((resource) => [resource.id, resource]))
  const changed = new Map(changes.map((change) => [change.id, change]))
  const holders = holdersOf(changes)
  const kept = holdersOf(present.filter(({ id }) => !changed.has(id)))
  const isTaken = (change: NamedResource) =>
    namesOf(change).some((name) => kept.has(name) || (holders.get(name)?.length ?? 0) > 1)

  const refused = new Set<string>()
  const looking = [...changed.values()].filter(isTaken)
  for (let change = looking.pop(); change; change = looking.pop()) {
    if (refused.has(change.id)) continue
    refused.add(change.id)
    const old = before.get(change.id)
    for (const name of old ? namesOf(old) : [])
      for (const id of holders.get(name) ?? []) {
        const other = changed.get(id)
        if (other && id !== change.id) looking.push(other)
      }
  }
  return refused
}

const namesOf = ({ name_en, name_zh }: NamedResource) => [
  `en ${foldName(name_en)}`,
  `zh ${foldName(name_zh)}`,
]

const holdersOf = (resources: readonly NamedResource[]) => {
  const holders = new Map<string, string[]>()
  for (const resource of resources)
    for (const name of namesOf(resource)) {
      const ids = holders.get(name)
      if (ids) ids.push(resource.id)
      else holders.set(name, [resource.id])
    }
  return holders
}
