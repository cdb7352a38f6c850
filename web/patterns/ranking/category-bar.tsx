export type CategoryShare = { id: string | null; total: number }

/** The chart colour of a category, 1 to 5: five in a fixed order; more begin anew. */
export const categoryColorNumber = (categories: readonly string[], id: string | null) => {
  const at = id === null ? -1 : categories.indexOf(id)
  return ((at < 0 ? categories.length : at) % 5) + 1
}
export const categoryColor = (categories: readonly string[], id: string | null) =>
  `k${categoryColorNumber(categories, id)}`

type CategoryBarProps = {
  shares: readonly CategoryShare[]
  /** Ids in the fixed order of the legend. */
  categories: readonly string[]
  /** The total of the longest bar: lengths compare within a list. */
  longest: number
}

/** Points by category, one segment each. The legend beside the list names the colours. */
export const CategoryBar = ({ shares, categories, longest }: CategoryBarProps) => {
  const given = shares.filter(({ total }) => total > 0)
  const sum = given.reduce((total, share) => total + share.total, 0)
  const ordered = given.toSorted((a, b) => orderOf(categories, a.id) - orderOf(categories, b.id))
  return (
    <div
      className="stack"
      style={{ width: `${longest > 0 ? Math.min(100, (100 * sum) / longest) : 0}%` }}
      aria-hidden="true"
    >
      {ordered.map(({ id, total }) => (
        <i key={id ?? 'none'} className={categoryColor(categories, id)} style={{ flex: total }} />
      ))}
    </div>
  )
}

const orderOf = (categories: readonly string[], id: string | null) =>
  id === null || !categories.includes(id) ? categories.length : categories.indexOf(id)

type CategoryLegendProps = {
  title?: string
  categories: readonly { id: string; name: string }[]
  /** All ids in the fixed order of the colours, where only some have a name here. */
  known?: readonly string[]
}

/** The colours' names, beside every chart that uses them. */
export const CategoryLegend = ({ title, categories, known }: CategoryLegendProps) => {
  const ids = known ?? categories.map(({ id }) => id)
  return (
    <div className="legend">
      {title && <b>{title}</b>}
      {categories.map(({ id, name }) => (
        <span key={id}>
          <i className={categoryColor(ids, id)} aria-hidden="true" />
          {name}
        </span>
      ))}
    </div>
  )
}
