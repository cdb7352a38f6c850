import { v7 } from 'uuid'
import { decodeEvent } from '#domain/events.ts'
import type { StockEvent } from '#domain/shop/events.ts'
import { stockDecider } from '#domain/shop/stock.ts'
import type { Actor } from '#ledger/calls.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { shopReactor } from '#workers/reactors/shop/shop.ts'
import { openSchool } from './school.ts'

/** A Friday noon in Hong Kong. */
export const noon = '2026-11-20T04:30:00Z'

type Terms = Readonly<{
  point?: number
  stock?: number
  limit?: readonly [number, string]
  classes?: readonly string[]
  hours?: readonly string[]
  handover?: string
  days?: number
  inShop?: boolean
}>
type OrderKeys = Parameters<Ledger['shop']['change']>[2]['orders']
type OrderTarget = Parameters<Ledger['shop']['change']>[2]['to']

export type ShopSchool = Awaited<ReturnType<typeof openShopSchool>>
export type Pupil = Awaited<ReturnType<ShopSchool['addPupil']>>

/** A school with prizes, and students who order them. */
export const openShopSchool = async (openLog?: Parameters<typeof openSchool>[0]) => {
  const school = await openSchool(openLog)
  school.at(noon)
  await prepareReactor(school.db, school.eventStore, shopReactor)

  const addPrize = async (terms: Terms = {}) => {
    const id = await school.addRule({ type: 'redeem', point: terms.point ?? 5 })
    await school.db.query(sql.unsafe`
      UPDATE point_rules SET stock = ${terms.stock ?? null}, limit_count = ${terms.limit?.[0] ?? null},
        limit_span = ${terms.limit?.[1] ?? null}, for_classes = ${sql.array([...(terms.classes ?? [])], 'text')},
        opening_hours = ${sql.array([...(terms.hours ?? [])], 'text')}, handover = ${terms.handover ?? 'order'},
        collect_within_days = ${terms.days ?? null}, in_shop = ${terms.inShop ?? true}
      WHERE id = ${id}`)
    return id
  }
  const addPupil = async (points = 10) => {
    const { id: profile, user } = await school.addStudent(school.organization, school.current)
    const actor: Actor = { organizationId: school.organization, userId: user, role: 'user' }
    if (points > 0)
      await school.ledger.points.reward(school.teacher, v7(), {
        rule: school.rules.praise,
        profiles: [profile],
        count: points / 5,
      })
    return { profile, actor }
  }
  const order = (
    { actor }: Readonly<{ actor: Actor }>,
    prize: string,
    { key = v7(), ledger = school.ledger, expectedPoint = 5 } = {},
  ) => ledger.points.order(actor, key, { prize, expectedPoint })
  const orderOf = async (pupil: Readonly<{ profile: string; actor: Actor }>, prize: string) => {
    const { outcomes } = await order(pupil, prize)
    return { order: outcomes[0]!.action!, profile: pupil.profile, periodId: school.current }
  }
  const change = (
    actor: Actor,
    orders: OrderKeys,
    to: OrderTarget,
    { key = v7(), ledger = school.ledger } = {},
  ) => ledger.shop.change(actor, key, { orders, to, timeZone: 'Asia/Hong_Kong' })

  return {
    school,
    addPrize,
    addPupil,
    order,
    orderOf,
    change,
    /** Returns each order's refusal code, or else its outcome. */
    moved: async (actor: Actor, orders: OrderKeys, to: OrderTarget, key = v7()) => {
      const { outcomes } = await change(actor, orders, to, { key })
      return outcomes.map(({ outcome, code }) => code ?? outcome)
    },
    stockOf: async (prize: string) =>
      (await school.eventStore.readStream(`prize-${prize}`))
        .map((recorded) => decodeEvent(recorded) as StockEvent)
        .reduce(stockDecider.evolve, stockDecider.initialState()),
    typesOf: async ({ profile }: Readonly<{ profile: string }>) =>
      (await school.eventsOf(profile)).map(({ type }) => type as string),
    /** Runs the shop's reactor, as the worker does. */
    react: async (ledger: Ledger = school.openLedger()) => {
      const deps = { ...school, ledger, clock: school.clock, log: createLog('silent') }
      await catchUp(deps, shopReactor.intake)
      await drain(deps, shopReactor)
    },
    later: (ms: number) => school.at(new Date(school.clock().getTime() + ms).toISOString()),
  }
}
