export type CategoryShare = { id: string | null; total: number }

export const categoryColorNumber = (categories: readonly string[], id: string | null) => {
  const at = id === null ? -1 : categories.indexOf(id)
  return ((at < 0 ? categories.length : at) % 5) + 1
}
export const categoryColor = (categories: readonly string[], id: string | null) =>
  `k${categoryColorNumber(categories, id)}`

type CategoryBarProps = {
  shares: readonly CategoryShare[]
  categories: readonly string[]
  longest: number
}

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
  known?: readonly string[]
}

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
