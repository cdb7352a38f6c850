import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Shop, ShopPrize } from '#api/contracts/shop.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrizeFace } from '#web/patterns/shop/prize-face.tsx'
import { PlainButton } from '#web/ui/focus/plain-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { useOpensAt } from './use-opens-at.ts'

const few = 3

type PrizeSectionsProps = {
  shop: Shop
  wish: string | null
  onPin: ((prize: ShopPrize) => void) | undefined
  onOpen: (prize: string) => void
}

const isSoldOut = ({ refusal }: ShopPrize) => refusal === 'out_of_stock'

/**
 * Lists the prizes that the student can afford, then the others by missing points, then those that
 * are sold out.
 */
export const PrizeSections = ({ shop, ...more }: PrizeSectionsProps) => {
  const { LL } = useI18nContext()
  const words = LL.shop
  const soldOut = shop.prizes.filter(isSoldOut)
  const inStock = shop.prizes.filter((prize) => !isSoldOut(prize))
  const now = inStock.filter(({ lacks }) => lacks === 0)
  const later = inStock
    .filter(({ lacks }) => lacks > 0)
    .toSorted((one, other) => one.lacks - other.lacks)
  return (
    <>
      {now.length > 0 && <Section title={words.now()} prizes={now} point={shop.point} {...more} />}
      {later.length > 0 && (
        <Section title={words.later()} prizes={later} point={shop.point} {...more} />
      )}
      {soldOut.length > 0 && (
        <Section title={words.soldOut()} prizes={soldOut} point={shop.point} {...more} />
      )}
    </>
  )
}

type SectionProps = Omit<PrizeSectionsProps, 'shop'> & {
  title: string
  prizes: readonly ShopPrize[]
  point: number
}

const Section = ({ title, prizes, point, wish, onPin, onOpen }: SectionProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.shop
  return (
    <section className="user-shop-section" aria-label={title}>
      <h2>
        {title} <span className="sm mut">{words.count(prizes.length)}</span>
      </h2>
      <ul>
        {prizes.map((prize) => (
          <li key={prize._id} className="user-shop-item">
            <PlainButton
              className="shop-prize"
              data-off={prize.refusal === 'out_of_stock' || undefined}
              onClick={() => onOpen(prize._id)}
            >
              <PrizeFace
                name={ruleNameIn(locale, prize)}
                image={prize.image}
                isAtOnce={prize.handover === 'at_once'}
                point={prize.point}
                note={<PrizeNote prize={prize} />}
                progress={prize.lacks > 0 ? Math.max(0, point) / prize.point : undefined}
              />
            </PlainButton>
            {onPin && (
              <button
                type="button"
                className="user-shop-star"
                aria-pressed={prize._id === wish}
                aria-label={words.wish.pin(ruleNameIn(locale, prize))}
                onClick={() => onPin(prize)}
              >
                <Icon name={prize._id === wish ? 'star-full' : 'star'} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const PrizeNote = ({ prize }: { prize: ShopPrize }) => {
  const { LL } = useI18nContext()
  const words = LL.shop
  const opensAt = useOpensAt()
  const { refusal, lacks, stock, handover } = prize
  if (refusal === 'out_of_stock') return <Tag tone="amber">{words.soldOut()}</Tag>
  if (lacks > 0) return <b className="shop-short">{words.more(formatNumber(lacks))}</b>
  if (refusal === 'limit_reached') return <Tag icon="check">{words.limitReached()}</Tag>
  if (refusal === 'shop_closed') return <Tag icon="clock">{opensAt(prize)}</Tag>
  if (stock === null) return handover === 'at_once' ? words.atOnce() : null
  const left = words.left(formatNumber(stock))
  return stock <= few ? <Tag tone="amber">{left}</Tag> : left
}
