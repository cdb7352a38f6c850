import { subDays } from 'date-fns/subDays'
import type { CommonQueryMethods } from 'slonik'
import { limitOf } from '#api/answers/point-rule-answer.ts'
import type { Shop, ShopPrize } from '#api/contracts/shop.ts'
import { orNotFound } from '#api/failure.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { localDateOf } from '#domain/calendar.ts'
import { prizeRuleTypes } from '#domain/points/events.ts'
import { isOpenAt, limitWindowOf, nextOpening } from '#domain/shop/opening.ts'
import { readOpeningTimes } from '#domain/shop/opening-texts.ts'
import { isForClass } from '#domain/shop/rules.ts'
import { findBalance } from '#projections/points/balances.ts'
import { listRedeemed, type RedeemedRow } from '#projections/points/rule-uses.ts'
import { countOrders, countPrizeOrders } from '#projections/shop/orders.ts'
import { withStockLeft } from '#projections/shop/stocks.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { listProfilesOfUser } from '#registry/people/profiles.ts'
import { type CategorizedRule, listPointRules } from '#registry/points/point-rules.ts'
import { findWish } from '#registry/shop/wishes.ts'

/** More prizes than any school's shop has. */
const mostPrizes = 500
const popularDays = 90

type ShopState = Readonly<{
  organizationId: string
  timeZone: string
  now: Date
  point: number
  isCurrent: boolean
  redeemed: readonly RedeemedRow[]
}>

/** Contains only prizes for the student's class. */
export const readShop = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Caller,
  now: Date,
): Promise<Shop> => {
  const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
  const period = await findCurrentPeriod(db, organizationId)
  const profiles = await listProfilesOfUser(db, organizationId, userId)
  const profile = profiles.find(({ period_id }) => period_id === period?.id)
  const prizes = await listPointRules(db, organizationId, {
    types: prizeRuleTypes,
    isActive: true,
    inShop: true,
    limit: mostPrizes,
  })
  const isSeen = ({ for_classes: classes }: CategorizedRule) =>
    profile ? isForClass(classes, profile.class) : classes.length === 0
  const rules = await withStockLeft(db, organizationId, prizes.rows.filter(isSeen))
  const ids = rules.map(({ id }) => id)
  const today = localDateOf(now, timeZone)
  const own = { organizationId, today, profiles: profiles.map(({ id }) => id) }
  const [balance, redeemed, popularity, wish, orders] = await Promise.all([
    profile ? findBalance(db, organizationId, profile.id) : undefined,
    profile ? listRedeemed(db, organizationId, profile.id, ids) : [],
    countPrizeOrders(db, organizationId, subDays(now, popularDays)),
    findWish(db, organizationId, userId),
    countOrders(db, own),
  ])
  const point = balance?.point ?? 0
  const setting = { organizationId, timeZone, now, point, isCurrent: Boolean(profile), redeemed }
  const inOrder = rules.toSorted(
    (one, other) =>
      Number(other.point <= point) - Number(one.point <= point) ||
      (popularity.get(other.id) ?? 0) - (popularity.get(one.id) ?? 0) ||
      one.point - other.point,
  )
  return {
    profile: profile?.id ?? null,
    point,
    wish: wish !== null && ids.includes(wish) ? wish : null,
    open_orders: orders.ordered + orders.ready,
    time_zone: timeZone,
    prizes: inOrder.map((rule) => prizeAnswer(rule, setting)),
  }
}

const prizeAnswer = (rule: CategorizedRule, setting: ShopState): ShopPrize => {
  const { organizationId, timeZone, now, point } = setting
  const hours = readOpeningTimes(rule.opening_hours)
  const isOpen = isOpenAt(hours, now, timeZone)
  const limit = limitOf(rule)
  const limitLeft = limit && Math.max(0, limit.count - takenOf(rule, limit.span, setting))
  return {
    _id: rule.id,
    name: rule.name,
    name_en: rule.name_en,
    description: rule.description,
    description_en: rule.description_en,
    image: rule.image === null ? null : blobAddress(organizationId, rule.image),
    point: rule.point,
    stock: rule.stock,
    limit,
    limit_left: limitLeft,
    lacks: Math.max(0, rule.point - point),
    handover: rule.handover,
    collect_within_days: rule.collect_within_days,
    collect_at: rule.collect_at,
    opening_hours: hours,
    is_open: isOpen,
    opens_at: nextOpening(hours, now, timeZone)?.toISOString() ?? null,
    refusal: refusalOf(rule, { ...setting, limitLeft, isOpen }),
  }
}

const takenOf = (
  { id }: CategorizedRule,
  span: NonNullable<ShopPrize['limit']>['span'],
  { redeemed, now, timeZone }: ShopState,
) => {
  const window = limitWindowOf(localDateOf(now, timeZone), span)
  return redeemed
    .filter(
      ({ rule_id, local_date }) => rule_id === id && limitWindowOf(local_date, span) === window,
    )
    .reduce((sum, { count }) => sum + count, 0)
}

type PrizeState = ShopState & Readonly<{ limitLeft: number | null; isOpen: boolean }>

const refusalOf = (
  { stock, point: price }: CategorizedRule,
  { isCurrent, limitLeft, isOpen, point }: PrizeState,
): ShopPrize['refusal'] => {
  if (!isCurrent) return 'not_current'
  if (stock === 0) return 'out_of_stock'
  if (limitLeft === 0) return 'limit_reached'
  if (!isOpen) return 'shop_closed'
  return price > point ? 'lack_point' : null
}
