import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { ShopPrize } from '#api/contracts/shop.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrizePicture } from '#web/patterns/shop/prize-picture.tsx'
import { PlainButton } from '#web/ui/focus/plain-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { leafPath } from '#web/ui/laurel/marks.ts'
import { Words } from '#web/ui/text/words.tsx'

const leaves = 12
const stem = 'M4 50Q108 58 238 22.3'
const leaf = leafPath(24.8, 7.94)
const youngLeaf = leafPath(19.84, 6.35)
const bud = leafPath(13, 5.5)
const petal = leafPath(12, 5.5)

type WishCardProps = { prize: ShopPrize; point: number; onOpen: () => void }

export const WishCard = ({ prize, point, onOpen }: WishCardProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.shop.wish
  const name = ruleNameIn(locale, prize)
  const share = prize.point === 0 ? 1 : Math.max(0, Math.min(1, point / prize.point))
  return (
    <PlainButton className="user-shop-wish" onClick={onOpen}>
      <span className="user-shop-wish-text">
        <span className="sm user-shop-wish-label">
          <Icon name="pin" size="small" /> {words.title()}
        </span>
        <b>
          <Words>{name}</Words>
        </b>
        <b className="user-shop-wish-lack">
          {prize.lacks > 0 ? LL.shop.more(formatNumber(prize.lacks)) : words.enough()}
        </b>
      </span>
      <PrizePicture
        image={prize.image}
        isAtOnce={prize.handover === 'at_once'}
        className="user-shop-wish-picture"
      />
      <WishBranch grown={Math.floor(share * leaves)} />
      <span className="num user-shop-wish-sum">
        <b>{formatNumber(point)}</b> / {formatNumber(prize.point)}
      </span>
    </PlainButton>
  )
}

/** Returns a point on the curve of the stem. `t` runs from 0 to 1. */
const stemAt = (t: number) => ({
  x: 4 + 208 * t + 26 * t ** 2,
  y: 50 + 16 * t - 43.7 * t ** 2,
  turn: (Math.atan2(16 - 87.4 * t, 208 + 52 * t) * 180) / Math.PI,
})
const leafAt = (at: number) => (at + 0.8) / 12.56
const petals = [0, 72, 144, 216, 288]

const WishBranch = ({ grown }: { grown: number }) => {
  const isFull = grown === leaves
  const grownPart = isFull ? 1 : grown / 12.56
  return (
    <svg className="user-shop-branch" viewBox="0 0 258 62" aria-hidden="true">
      <path d={stem} />
      <path d={stem} pathLength="1" strokeDasharray={`${grownPart} 2`} data-grown="stem" />
      {Array.from({ length: leaves }, (_, at) => {
        const { x, y, turn } = stemAt(leafAt(at))
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a leaf has no id except its place
            key={at}
            d={at < grown ? leaf : youngLeaf}
            data-grown={at < grown ? 'leaf' : undefined}
            transform={`translate(${x} ${y}) rotate(${turn + (at % 2 === 0 ? 44 : 136)})`}
          />
        )
      })}
      <g transform="translate(242 20)" data-grown={isFull ? 'leaf' : undefined}>
        {isFull ? (
          petals.map((turn) => <path key={turn} d={petal} transform={`rotate(${turn})`} />)
        ) : (
          <path d={bud} transform="rotate(58)" />
        )}
      </g>
    </svg>
  )
}
