import { type ImportKind, keysOf } from './import-kind.ts'
import { type ShownCell, shownText } from './workbook/shown-cell.ts'

export const foldHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .replace(/\p{Cf}|[\uFE00-\uFE0F]|[.:*]/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()

export type FoundColumns = readonly number[]
export type Headings<Key extends string> = {
  at: number
  names: readonly string[]
  found: Readonly<Record<Key, FoundColumns>>
  parts: Readonly<Record<string, number>>
  missing: readonly Key[]
}

export type Rows = readonly (readonly ShownCell[])[]
export const isBlank = (row: readonly ShownCell[]) =>
  row.every((cell) => shownText(cell).trim() === '')

const mostAbove = 40

/**
 * Finds the row of headings: the first with every required column, or else the best one; null if
 * none fits.
 */
export const headingsIn = <Key extends string>(
  rows: Rows,
  kind: ImportKind<Key>,
): Headings<Key> | null => {
  const looked = rows
    .slice(0, mostAbove)
    .flatMap((row, at) => (isBlank(row) ? [] : [headingsOf(row, at, kind)]))
  const best = (one: Headings<Key>, other: Headings<Key>) =>
    other.missing.length < one.missing.length ? other : one
  return (
    looked.find(({ missing }) => missing.length === 0) ??
    (looked.length > 0 ? looked.reduce(best) : null)
  )
}

const headingsOf = <Key extends string>(
  row: readonly ShownCell[],
  at: number,
  kind: ImportKind<Key>,
): Headings<Key> => {
  const names = row.map((cell) => shownText(cell).trim())
  const folded = names.map(foldHeading)
  const placesOf = (texts: readonly (string | RegExp)[]) =>
    folded.flatMap((name, place) =>
      name !== '' && texts.some((text) => isCalled(name, text)) ? [place] : [],
    )
  const keys = keysOf(kind)
  const exact = new Map(keys.map((key) => [key, placesOf([kind.csv[key]])]))
  const taken = new Set([...exact.values()].flat())
  // A column with the exact name of another field belongs to that field.
  const foundOf = (key: Key): FoundColumns => {
    const own = exact.get(key) ?? []
    return own.length > 0
      ? own
      : placesOf(kind.also?.[key] ?? []).filter((place) => !taken.has(place))
  }
  const found = Object.fromEntries(keys.map((key) => [key, foundOf(key)])) as Record<
    Key,
    FoundColumns
  >
  const parts = partsOf(kind, found, placesOf)
  const isThere = (key: Key) =>
    found[key].length > 0 || (kind.instead?.key === key && Object.keys(parts).length > 0)
  return { at, names, found, parts, missing: kind.required.filter((key) => !isThere(key)) }
}

const isCalled = (name: string, text: string | RegExp) =>
  typeof text === 'string' ? foldHeading(text) === name : text.test(name)

const partsOf = <Key extends string>(
  { instead }: ImportKind<Key>,
  found: Readonly<Record<Key, FoundColumns>>,
  placesOf: (texts: readonly (string | RegExp)[]) => number[],
) => {
  if (!instead || found[instead.key].length > 0) return {}
  const places = Object.entries(instead.columns).flatMap(([part, texts]) => {
    const place = placesOf(texts)[0]
    return place === undefined ? [] : [[part, place] as const]
  })
  const parts: Record<string, number> = Object.fromEntries(places)
  return instead.required.every((part) => part in parts) ? parts : {}
}
