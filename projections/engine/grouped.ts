type Group<Row> = { row?: Row; within?: Map<string, Group<Row>> }

type Adding<Item, Row> = Readonly<{
  begin: (item: Item) => Row
  add: (row: Row, item: Item) => void
}>

/** Groups items by key, in the order of the keys, so that two batches cannot deadlock. */
export const grouped = <Item, Row extends object>(
  items: readonly Item[],
  key: readonly ((item: Item) => string | null)[],
  { begin, add }: Adding<Item, Row>,
): Row[] => {
  const all: Group<Row> = {}
  for (const item of items) {
    let group = all
    for (const part of key) group = groupIn(group, part(item) ?? '')
    group.row ??= begin(item)
    add(group.row, item)
  }
  return rowsOf(all)
}

const groupIn = <Row>(group: Group<Row>, name: string): Group<Row> => {
  group.within ??= new Map()
  const known = group.within.get(name)
  if (known) return known
  const begun: Group<Row> = {}
  group.within.set(name, begun)
  return begun
}

const rowsOf = <Row>({ row, within }: Group<Row>): Row[] => {
  if (!within) return row === undefined ? [] : [row]
  const inOrder = [...within].sort(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.flatMap(([, group]) => rowsOf(group))
}
