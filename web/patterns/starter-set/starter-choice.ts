import type { StarterSetInput } from '#api/contracts/starter-set.ts'
import { narrow } from '#web/ui/text/narrow.ts'
import { starterSet } from './contents.ts'

export type Row = { key: string; isTaken: boolean; zh: string; en: string; point: string }
export type StarterGroup = { key: string; zh: string; en: string; rows: readonly Row[] }
export type StarterChoice = { groups: readonly StarterGroup[]; prizes: readonly Row[] }

const rowOf =
  (kind: string) => (one: { name: string; name_en?: string; point: number }, at: number) => ({
    key: `${kind} ${at}`,
    isTaken: true,
    zh: one.name,
    en: one.name_en ?? '',
    point: String(one.point),
  })

export const allChosen = (): StarterChoice => {
  const { categories, prizes } = starterSet()
  const groups = categories.map(({ name, rules }, at) => ({
    key: `${at}`,
    ...name,
    rows: rules.map(rowOf(`${at}`)),
  }))
  return { groups, prizes: prizes.map(rowOf('prize')) }
}

export const withRow = (
  { groups, prizes }: StarterChoice,
  key: string,
  change: Partial<Row>,
): StarterChoice => {
  const put = (rows: readonly Row[]) =>
    rows.map((row) => (row.key === key ? { ...row, ...change } : row))
  return {
    groups: groups.map((group) => ({ ...group, rows: put(group.rows) })),
    prizes: put(prizes),
  }
}

export const withGroup = (
  { groups, prizes }: StarterChoice,
  key: string,
  change: Partial<Pick<StarterGroup, 'zh' | 'en'>>,
): StarterChoice => ({
  groups: groups.map((group) => (group.key === key ? { ...group, ...change } : group)),
  prizes,
})

const longest = 255
const highest = 1_000_000
export const isName = (name: string) => name.trim() !== '' && name.trim().length <= longest
export const isPoint = (point: string) =>
  /^\d{1,7}$/.test(narrow(point).trim()) && Number(narrow(point)) <= highest
const isWrong = ({ isTaken, zh, en, point }: Row) =>
  isTaken && !(isName(zh) && en.trim().length <= longest && isPoint(point))

export const hasWrong = ({ groups, prizes }: StarterChoice) =>
  prizes.some(isWrong) ||
  groups.some(
    ({ zh, en, rows }) =>
      rows.some(isWrong) || (rows.some((row) => row.isTaken) && !(isName(zh) && isName(en))),
  )

const taken = (rows: readonly Row[]) =>
  rows
    .filter((row) => row.isTaken)
    .map(({ zh, en, point }) => ({
      name: zh.trim(),
      name_en: en.trim(),
      point: Number(narrow(point)),
    }))

export const starterInputOf = ({ groups, prizes }: StarterChoice): StarterSetInput => ({
  categories: groups
    .map(({ zh, en, rows }) => ({ name: { zh: zh.trim(), en: en.trim() }, rules: taken(rows) }))
    .filter(({ rules }) => rules.length > 0),
  prizes: taken(prizes),
})
