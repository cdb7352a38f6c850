import { foldName } from './folding.ts'

type ItemNames = Readonly<{ name_zh: string; name_en: string }>

const namesOf = ({ name_zh, name_en }: ItemNames) =>
  [foldName(name_zh), foldName(name_en)].filter((name) => name !== '')

export const byAnyName = <T extends ItemNames>(present: readonly T[]) => {
  const found = new Map<string, T>()
  for (const one of present)
    for (const name of namesOf(one)) if (!found.has(name)) found.set(name, one)
  return (named: ItemNames): T | undefined =>
    namesOf(named)
      .map((name) => found.get(name))
      .find((one) => one !== undefined)
}

export const notYetThere = <T extends ItemNames>(
  present: readonly ItemNames[],
  chosen: readonly T[],
): T[] => {
  const taken = new Set(present.flatMap(namesOf))
  return chosen.filter((one) => {
    const names = namesOf(one)
    if (names.some((name) => taken.has(name))) return false
    for (const name of names) taken.add(name)
    return true
  })
}
