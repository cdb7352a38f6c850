import { foldCase } from '#api/contracts/fold-case.ts'

/** A class, grade or subject, which files name in either language. */
export type Target = { _id: string; name: { en: string; zh: string } }

const namesIn = (text: string) =>
  text
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter(Boolean)

const isCalled = (name: string) => {
  const wanted = foldCase(name)
  return ({ name: { en, zh } }: Target) => foldCase(en) === wanted || foldCase(zh) === wanted
}

/** Those that a cell names, each once, and how many of its names nobody has. */
export const targetsIn = (text: string, targets: readonly Target[]) => {
  const named = namesIn(text)
  const found = named.flatMap((name) => targets.find(isCalled(name)) ?? [])
  return { found: [...new Set(found)], unknown: named.length - found.length }
}

export const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))
