import { Link } from 'wouter'
import { ruleDescriptionIn } from '#api/contracts/rule-name.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { matchRules } from '#web/patterns/rules/match-rules.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { PlainButton } from '#web/ui/focus/plain-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { countIn, shortFor } from './basket.ts'
import type { RedeemBasket } from './use-redeem-rules.ts'

/** The id of the text that says why no prize can be added yet; disabled buttons refer to it. */
const noStudent = 'redeem-no-student'

export const PrizeList = ({
  prizes,
  redeem,
}: {
  prizes: readonly PointRule[]
  redeem: RedeemBasket
}) => {
  const { LL } = useI18nContext()
  const texts = LL.redeem
  const { values, type } = useAddress({ rule: someWords })
  const shown = matchRules(prizes, values.rule)
  useFound(shown.length, texts.noPrizeFound())
  return (
    <Card
      className="redeem-prizes"
      title={texts.prizes()}
      count={
        redeem.student ? (
          texts.activePrizes(prizes.length)
        ) : (
          <span id={noStudent}>{texts.studentFirst()}</span>
        )
      }
      end={
        <SearchInput
          value={values.rule}
          onSearch={(rule) => type({ rule })}
          delay={0}
          placeholder={texts.searchPrizes()}
        />
      }
    >
      {shown.length > 0 ? (
        <ul className="redeem-prize-list">
          {shown.map((prize) => (
            <PrizeRow key={prize._id} prize={prize} redeem={redeem} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={prizes.length > 0 ? texts.noPrizeFound() : texts.noPrizes()}
          text={
            prizes.length === 0 && <Link href="/admin/redeem_pointrules">{texts.addPrizes()}</Link>
          }
        />
      )}
    </Card>
  )
}

const PrizeRow = ({ prize, redeem }: { prize: PointRule; redeem: RedeemBasket }) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const description = ruleDescriptionIn(locale, prize)
  const short = redeem.student ? shortFor(redeem.basket, prize, redeem.balance) : 0
  const count = countIn(redeem.basket, prize)
  return (
    <li
      className="redeem-prize"
      data-off={(short > 0 && count === 0) || undefined}
      data-in-basket={count > 0 || undefined}
    >
      <div className="grow">
        <b>
          <Words>{ruleName(prize)}</Words>
        </b>
        {description && (
          <div className="xs mut">
            <Words>{description}</Words>
          </div>
        )}
        {typeof prize.stock === 'number' && (
          <div className="xs mut">
            {prize.stock > 0 ? LL.shop.left(formatNumber(prize.stock)) : LL.shop.soldOut()}
          </div>
        )}
      </div>
      <b className="num redeem-prize-points">{formatNumber(prize.point)}</b>
      <PrizeCount prize={prize} redeem={redeem} short={short} count={count} />
    </li>
  )
}

type PrizeCountProps = { prize: PointRule; redeem: RedeemBasket; short: number; count: number }

/** The Add button turns into − 1 +, but stays the same element, so that it keeps the focus. */
const PrizeCount = ({ prize, redeem, short, count }: PrizeCountProps) => {
  const { LL } = useI18nContext()
  const texts = LL.redeem
  const name = useRuleName()(prize)
  const isIn = count > 0
  const isShort = short > 0 && !isIn
  const looks = isShort
    ? 'redeem-prize-short'
    : 'p-button p-component p-button-outlined p-button-sm'
  const words = isShort
    ? texts.shortFor({ rule: name, points: formatNumber(short) })
    : texts.addOf(name)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
    <div
      className={isIn ? 'seg stepper redeem-prize-count' : 'redeem-prize-count'}
      role="group"
      aria-label={name}
    >
      {isIn && (
        <>
          <PlainButton aria-label={texts.oneLess(name)} onClick={() => redeem.less(prize)}>
            <Icon name="remove" size="small" />
          </PlainButton>
          <output className="num b">{count}</output>
        </>
      )}
      <PlainButton
        key="more"
        className={isIn ? undefined : looks}
        aria-label={isIn ? texts.oneMore(name) : words}
        disabled={!redeem.student || (isIn && short > 0)}
        isReachable={!redeem.student}
        aria-describedby={redeem.student ? undefined : noStudent}
        onClick={() => redeem.add(prize)}
      >
        <Icon name={isShort ? 'lock' : 'add'} size="small" />
        {!isIn && <span>{isShort ? texts.short(formatNumber(short)) : texts.add()}</span>}
      </PlainButton>
    </div>
  )
}
