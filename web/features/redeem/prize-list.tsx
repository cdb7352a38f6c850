import { useRef } from 'react'
import { Link } from 'wouter'
import type { PointRule } from '#api/contracts/rules.ts'
import { someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useOverflow } from '#web/kit/focus/scroll-box.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { Tag } from '#web/kit/tag.tsx'
import { useFound } from '#web/kit/use-said.ts'
import { Words } from '#web/kit/words.tsx'
import { matchRules } from '#web/parts/rules/match-rules.ts'
import { countIn, shortFor } from './basket.ts'
import type { RedeemBasket } from './use-redeem-rules.ts'

/** Why no prize can be added yet; the closed buttons name it. */
const noStudent = 'redeem-no-student'

export const PrizeList = ({ prizes, redeem }: { prizes: readonly PointRule[]; redeem: RedeemBasket }) => {
  const { LL } = useI18nContext()
  const texts = LL.redeem
  const { values, type } = useAddress({ rule: someWords })
  const shown = matchRules(prizes, values.rule)
  const list = useRef<HTMLUListElement>(null)
  const overflows = useOverflow(list)
  useFound(shown.length, texts.noPrizeFound())
  return (
    <Card className="redeem-prizes" title={texts.prizes()} count={texts.activePrizes(prizes.length)}>
      <SearchInput
        value={values.rule}
        onSearch={(rule) => type({ rule })}
        delay={0}
        placeholder={texts.searchPrizes()}
      />
      {!redeem.student && (
        <p id={noStudent} className="mut sm redeem-first">
          {texts.studentFirst()}
        </p>
      )}
      {shown.length > 0 ? (
        <ul ref={list} className="redeem-prize-list" {...(overflows && { tabIndex: 0, 'aria-label': texts.prizes() })}>
          {shown.map((prize) => (
            <PrizeRow key={prize._id} prize={prize} redeem={redeem} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={prizes.length > 0 ? texts.noPrizeFound() : texts.noPrizes()}
          text={prizes.length === 0 && <Link href="/admin/redeem_pointrules">{texts.addPrizes()}</Link>}
        />
      )}
    </Card>
  )
}

const PrizeRow = ({ prize, redeem }: { prize: PointRule; redeem: RedeemBasket }) => {
  const ruleName = useRuleName()
  const short = redeem.student ? shortFor(redeem.basket, prize, redeem.balance) : 0
  const count = countIn(redeem.basket, prize)
  return (
    <li className="redeem-prize" data-off={(short > 0 && count === 0) || undefined}>
      <div className="grow">
        <b>
          <Words>{ruleName(prize)}</Words>
        </b>
        {prize.description && <div className="xs mut">{prize.description}</div>}
      </div>
      <b className="num redeem-prize-points">{formatNumber(prize.point)}</b>
      <div className="redeem-prize-add">
        <AddPrize prize={prize} redeem={redeem} short={short} count={count} />
      </div>
    </li>
  )
}

type AddPrizeProps = { prize: PointRule; redeem: RedeemBasket; short: number; count: number }

const AddPrize = ({ prize, redeem, short, count }: AddPrizeProps) => {
  const { LL } = useI18nContext()
  const texts = LL.redeem
  const ruleName = useRuleName()
  const add = () => redeem.add(prize)
  const plus = <Icon name="add" size="small" />
  if (count > 0)
    return (
      <>
        <Tag tone="berry" icon="check">
          {texts.inBasket()}
        </Tag>
        <Button
          outlined
          size="small"
          icon={plus}
          aria-label={texts.oneMore(ruleName(prize))}
          disabled={short > 0}
          onClick={add}
        />
      </>
    )
  if (short > 0)
    return (
      <button
        type="button"
        className="redeem-prize-short"
        aria-label={texts.shortFor({ rule: ruleName(prize), points: formatNumber(short) })}
        onClick={add}
      >
        <Icon name="lock" size="small" />
        {texts.short(formatNumber(short))}
      </button>
    )
  return (
    <Button
      outlined
      size="small"
      icon={plus}
      label={texts.add()}
      aria-label={texts.addOf(ruleName(prize))}
      disabled={!redeem.student}
      aria-describedby={redeem.student ? undefined : noStudent}
      onClick={add}
    />
  )
}
