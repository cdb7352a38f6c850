export const shuffled = <Item>(
  items: readonly Item[],
  draw: () => number = Math.random,
): Item[] => {
  const all = [...items]
  for (let n = all.length - 1; n > 0; n -= 1) {
    const other = Math.floor(draw() * (n + 1))
    ;[all[n], all[other]] = [all[other] as Item, all[n] as Item]
  }
  return all
}
