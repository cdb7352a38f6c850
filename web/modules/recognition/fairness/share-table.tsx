import type { CSSProperties } from 'react'
import { formatDate } from '#web/i18n/format.ts'
import { ScrollBox } from '#web/ui/focus/scroll-box.tsx'
import { Words } from '#web/ui/text/words.tsx'

/** Shares are from 0 to 1. `facts` are formatted numbers in separate columns. */
export type ShareRow = {
  key: string
  name: string
  facts: readonly string[]
  shares: readonly number[]
}

type ShareTableProps = {
  label: string
  head: readonly string[]
  columns: readonly { key: string; name: string }[]
  rows: readonly ShareRow[]
}

export const wholePercent = (share: number) => `${Math.round(share * 100)}%`

export const weekColumns = (weeks: readonly string[]) =>
  weeks.map((monday) => ({ key: monday, name: formatDate(monday).slice('yyyy/'.length) }))

export const ShareTable = ({ label, head, columns, rows }: ShareTableProps) => (
  <ScrollBox className="fairness-scroll" label={label}>
    <table className="tbl fairness-table" aria-label={label}>
      <thead>
        <tr>
          {head.map((name, n) => (
            <th key={name} scope="col" className={n > 0 ? 'n' : undefined}>
              {name}
            </th>
          ))}
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" className="n">
              <Words>{name}</Words>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, facts, shares }) => (
          <tr key={key}>
            <th scope="row">
              <Words>{name}</Words>
            </th>
            {facts.map((fact, n) => (
              <td key={head[n + 1]} className="n num">
                {fact}
              </td>
            ))}
            {shares.map((share, n) => (
              <td
                key={columns[n]?.key}
                className="n num fairness-share"
                style={{ '--share': share } as CSSProperties}
              >
                {wholePercent(share)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)
