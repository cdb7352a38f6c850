import type { z } from 'zod'
import type { OpeningTime, PointRule, PointRuleInput } from '#api/contracts/rules.ts'

export type PrizeForm = {
  type: string
  name: string
  name_en: string
  description: string
  description_en: string
  image: string | null
  point: number | undefined
  /** Undefined: unlimited. */
  stock: number | undefined
  limit: { count: number | undefined; span: string } | null
  classes: string[]
  opening_hours: OpeningTime[]
  handover: string
  collect_at: string
  collect_within_days: number | undefined
  in_shop: boolean
  isActive: boolean
}
export type PrizeInput = Extract<PointRuleInput, { type: 'redeem' | 'virtual_redeem' }>

// The contract covers all rules, this form only prizes.
export const prizeContract = async () =>
  (await import('#api/contracts/rules.ts')).PointRuleInput as unknown as z.ZodType<
    PrizeInput,
    PrizeForm
  >

/** `hasShop`: whether students can order a new prize. */
export const prizeFormOf = (prize: PointRule | undefined, hasShop: boolean): PrizeForm => ({
  type: prize?.type ?? '',
  name: prize?.name ?? '',
  name_en: prize?.name_en ?? '',
  description: prize?.description ?? '',
  description_en: prize?.description_en ?? '',
  image: prize?.image ?? null,
  point: prize?.point,
  stock: prize?.stock ?? undefined,
  limit: prize?.limit ?? null,
  classes: prize?.classes ?? [],
  opening_hours: prize?.opening_hours ?? [],
  handover: prize?.handover ?? 'at_once',
  collect_at: prize?.collect_at ?? '',
  collect_within_days: prize?.collect_within_days ?? undefined,
  in_shop: prize?.in_shop ?? hasShop,
  isActive: prize?.isActive ?? true,
})

/**
 * An unchanged stock is left out. A changed one includes the number that was shown, because
 * students may have ordered since.
 */
export const prizeInputOf = (input: PrizeInput, prize?: PointRule): PrizeInput => {
  const { stock, ...rest } = input
  const sent = { ...rest, collect_within_days: input.collect_within_days ?? null }
  const shown = prize?.stock ?? null
  if ((stock ?? null) === shown) return sent
  return { ...sent, stock: stock ?? null, ...(prize && { expected_stock: shown }) }
}
