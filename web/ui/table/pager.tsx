import type { ReactNode } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Select } from '../fields/select.tsx'
import { PlainButton } from '../focus/plain-button.tsx'
import { Icon } from '../icons/icon.tsx'
import type { TableState } from './use-table-state.ts'

type PagerProps = {
  state: TableState
  pageIndex: number
  pages: number
  total: number
  sizes: readonly number[]
  footer?: ReactNode
}

/** Null stands for a gap. */
export const pagesShown = (page: number, pages: number): (number | null)[] => {
  const near = [0, page - 1, page, page + 1, pages - 1]
  if (page < 3) near.push(1, 2)
  if (page > pages - 4) near.push(pages - 2, pages - 3)
  const shown = [...new Set(near)].filter((at) => at >= 0 && at < pages).sort((a, b) => a - b)
  return shown.flatMap((at, index) => {
    const before = shown[index - 1]
    return before !== undefined && at - before > 1 ? [null, at] : [at]
  })
}

export const rangeOf = (
  LL: TranslationFunctions,
  { state, pageIndex, total }: Pick<PagerProps, 'state' | 'pageIndex' | 'total'>,
) => {
  const from = total === 0 ? 0 : pageIndex * state.size + 1
  const to = Math.min(total, (pageIndex + 1) * state.size)
  return LL.common.pager.range({
    from: formatNumber(from),
    to: formatNumber(to),
    total: formatNumber(total),
  })
}

export const Pager = ({ state, pageIndex, pages, total, sizes, footer }: PagerProps) => {
  const { LL } = useI18nContext()
  const words = LL.common.pager
  return (
    <nav className="pager" aria-label={words.label()}>
      <span className="num">{rangeOf(LL, { state, pageIndex, total })}</span>
      {sizes.length > 1 && (
        <span className="row">
          {words.perPage()}
          <Select
            label={words.perPage()}
            value={String(state.size)}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => state.setSize(Number(size))}
          />
        </span>
      )}
      {footer}
      <span className="pg">
        <PlainButton
          aria-label={words.previous()}
          disabled={pageIndex === 0}
          onClick={() => state.setPage(pageIndex - 1)}
        >
          <Icon name="back" />
        </PlainButton>
        {pagesShown(pageIndex, pages).map((page, index, all) =>
          page === null ? (
            <span key={`gap after ${all[index - 1]}`}>…</span>
          ) : (
            <button
              key={page}
              type="button"
              aria-label={words.page(page + 1)}
              aria-current={page === pageIndex ? 'page' : undefined}
              onClick={() => state.setPage(page)}
            >
              {formatNumber(page + 1)}
            </button>
          ),
        )}
        <PlainButton
          aria-label={words.next()}
          disabled={pageIndex >= pages - 1}
          onClick={() => state.setPage(pageIndex + 1)}
        >
          <Icon name="forward" />
        </PlainButton>
      </span>
    </nav>
  )
}
