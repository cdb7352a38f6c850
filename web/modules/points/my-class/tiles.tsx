import type { MyClassBoard } from '#api/contracts/my-class.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { inSeatOrder } from './seat-order.ts'
import { StudentTile } from './student-tile.tsx'
import type { BoardState } from './use-board.ts'

type TilesProps = { board: MyClassBoard; state: BoardState; onRules: () => void }

/** Columns on a laptop, where a class must fit without scrolling. */
const columnsFor = (tiles: number) => (tiles <= 30 ? 6 : tiles <= 35 ? 7 : 8)

export const Tiles = ({ board, state: { chosen, last, grown, toggle }, onRules }: TilesProps) => {
  const { LL, locale } = useI18nContext()
  const isChosen = new Set(chosen.map(({ profile }) => profile))
  const tiles = inSeatOrder(board, locale)
  return (
    <ul
      className="my-class-tiles"
      data-order={board.ordered_by}
      data-columns={columnsFor(tiles.length)}
      aria-label={LL.myClass.tiles(board.class)}
    >
      {tiles.map((tile, seat) =>
        tile ? (
          <StudentTile
            key={tile.profile}
            tile={tile}
            isChosen={isChosen.has(tile.profile)}
            isGrown={grown.has(tile.profile)}
            onToggle={() => toggle(tile)}
            onRules={last === tile.profile ? onRules : undefined}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty seat has no id except its place
          <li key={`empty ${seat}`} className="my-class-empty" aria-hidden="true" />
        ),
      )}
    </ul>
  )
}
