import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { ShopPrize } from '#api/contracts/shop.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrizePicture } from '#web/patterns/shop/prize-picture.tsx'
import { PlainButton } from '#web/ui/focus/plain-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { leafPath } from '#web/ui/laurel/marks.ts'
import { Words } from '#web/ui/text/words.tsx'

const leaf = leafPath(20, 6)
const leaves = 12

type WishCardProps = { prize: ShopPrize; point: number; onOpen: () => void }

/** The pinned wish, with a branch that grows with the balance. */
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
      {prize.image && <PrizePicture image={prize.image} className="user-shop-wish-picture" />}
      <WishBranch grown={Math.floor(share * leaves)} />
      <span className="num user-shop-wish-sum">
        <b>{formatNumber(point)}</b> / {formatNumber(prize.point)}
      </span>
    </PlainButton>
  )
}

const WishBranch = ({ grown }: { grown: number }) => (
  <svg className="user-shop-branch" viewBox="0 0 260 56" aria-hidden="true">
    <path d="M4 44C70 52 170 44 254 14" />
    {Array.from({ length: leaves }, (_, at) => {
      const along = (at + 1) / (leaves + 0.5)
      const y = 44 + 14 * along * (1 - along) * 2 - 30 * along ** 2
      return (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a leaf is its place
          key={at}
          d={leaf}
          data-grown={at < grown || undefined}
          transform={`translate(${4 + 250 * along} ${y}) rotate(${at % 2 === 0 ? 24 : 122})`}
        />
      )
    })}
  </svg>
)
