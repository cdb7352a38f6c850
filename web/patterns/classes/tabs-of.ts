import { naturalOrder } from '#web/ui/text/natural-order.ts'

/**
 * Which classes stand beside each other: the own one, then of the others those used last.
 * These stand by their names, so that none changes its place when another one is opened.
 */
export const tabsOf = (
  names: readonly string[],
  { own, most }: { own: string | null; most: number },
) => {
  const first = names.filter((name) => name === own)
  const rest = names.filter((name) => name !== own)
  const beside = rest.slice(0, most - first.length).toSorted(naturalOrder.compare)
  return {
    tabs: [...first, ...beside],
    others: rest.slice(beside.length).toSorted(naturalOrder.compare),
  }
}
