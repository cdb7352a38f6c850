import type { MyClassBoard } from '#api/contracts/my-class.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { inOrder } from './order.ts'
import { StudentTile } from './student-tile.tsx'
import type { BoardState } from './use-board.ts'

type TilesProps = { board: MyClassBoard; state: BoardState }

/** The class, a tile a student. */
export const Tiles = ({ board, state: { chosen, grown, toggle } }: TilesProps) => {
  const { LL, locale } = useI18nContext()
  const isChosen = new Set(chosen.map(({ profile }) => profile))
  const tiles = inOrder(board, locale)
  return (
    <ul
      className="my-class-tiles"
      data-order={board.ordered_by}
      data-many={tiles.length > 36 || undefined}
      aria-label={LL.myClass.tiles(board.class)}
    >
      {tiles.map((tile, seat) =>
        tile ? (
          <StudentTile
            key={tile.profile}
            tile={tile}
            isChosen={isChosen.has(tile.profile)}
            isGrown={grown.has(tile.profile)}
            onToggle={() => toggle(tile.profile)}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty seat is nothing but its place
          <li key={`empty ${seat}`} className="my-class-empty" aria-hidden="true" />
        ),
      )}
    </ul>
  )
}
