import { formatNumber } from '#web/i18n/format.ts'

const most = 99

type MenuCountProps = { count: number; words: (count: number) => string }

export const MenuCount = ({ count, words }: MenuCountProps) => {
  if (count === 0) return null
  return (
    <span className="menu-count">
      <span aria-hidden="true">{count > most ? `${most}+` : formatNumber(count)}</span>
      <span className="visually-hidden">, {words(count)}</span>
    </span>
  )
}
