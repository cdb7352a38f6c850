import { foldClass, foldName } from '#api/contracts/folding.ts'

export type NamedTarget = { _id: string; name: { en: string; zh: string } }

const namesIn = (text: string) =>
  text
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter(Boolean)

const isCalled = (name: string, fold: (text: string) => string) => {
  const folded = fold(name)
  return ({ name: { en, zh } }: NamedTarget) => fold(en) === folded || fold(zh) === folded
}

export const targetsIn = (text: string, targets: readonly NamedTarget[]) => {
  const named = namesIn(text).map((name) => ({
    name,
    target: targets.find(isCalled(name, foldName)) ?? targets.find(isCalled(name, foldClass)),
  }))
  return {
    found: [...new Set(named.flatMap(({ target }) => target ?? []))],
    unknown: named.filter(({ target }) => !target).map(({ name }) => name),
  }
}

export const unknownName = (field: 'filters' | 'subjects', unknown: readonly string[]) => ({
  field,
  code: field === 'filters' ? ('class_name_unknown' as const) : ('subject_name_unknown' as const),
  params: { name: unknown.join('、').slice(0, 100).toWellFormed() },
})

export const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))
