import type { ReactNode } from 'react'

type ChartTableProps = {
  label: string
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

export const ChartTable = ({ label, head, rows }: ChartTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the box
  <section className="chart-table" tabIndex={0} aria-label={label}>
    <table className="tbl keep" aria-label={label}>
      <thead>
        <tr>
          {head.map((title, at) => (
            <th key={title} scope="col" className={at > 0 ? 'n' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...numbers] }) => (
          <tr key={key}>
            <th scope="row" className="num">
              {name}
            </th>
            {numbers.map((number, at) => (
              <td key={head[at + 1]} className="n num">
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
