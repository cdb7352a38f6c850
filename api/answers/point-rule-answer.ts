import type { PointRule, PointRuleInput } from '#api/contracts/rules.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import { imageOf } from '#api/http/blobs/image-of.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { prizeRuleTypes } from '#domain/points/events.ts'
import { readOpeningTimes, writeOpeningTimes } from '#domain/shop/opening-texts.ts'
import {
  type CategorizedRule,
  isRewardType,
  type PointRuleChanges,
} from '#registry/points/point-rules.ts'

/** Returns empty text for null, and undefined if the field was not sent. */
export const englishName = ({ name_en }: { name_en?: string | null | undefined }) =>
  name_en === null ? '' : name_en

type Organization = Pick<Caller, 'organizationId'>
type PrizeInput = Extract<PointRuleInput, { type: 'redeem' | 'virtual_redeem' }>

const isPrizeInput = (input: PointRuleInput): input is PrizeInput =>
  (prizeRuleTypes as readonly string[]).includes(input.type)

const prizeTermFields = (input: PrizeInput, { organizationId }: Organization) => ({
  description_en: input.description_en,
  stock: input.stock,
  expected_stock: input.expected_stock,
  image: input.image ? imageOf(organizationId, input.image, 'image') : input.image,
  limit_count: input.limit === undefined ? undefined : (input.limit?.count ?? null),
  limit_span: input.limit === undefined ? undefined : (input.limit?.span ?? null),
  for_classes: input.classes && [...new Set(input.classes)],
  opening_hours: input.opening_hours && writeOpeningTimes(input.opening_hours),
  handover: input.handover,
  collect_within_days: input.collect_within_days,
  collect_at: input.collect_at,
  in_shop: input.in_shop,
})

/** @throws HttpError `validation_failed` for another organisation's image */
export const pointRuleFields = (
  id: string,
  input: PointRuleInput,
  caller: Organization,
): PointRuleChanges => ({
  id,
  name: input.name,
  name_en: englishName(input),
  description: input.description,
  point: input.point,
  type: input.type,
  rule_category_id: 'ruleCategory' in input ? input.ruleCategory : null,
  quota_type: 'quota_type' in input ? input.quota_type : null,
  quota_count: 'quota_count' in input ? input.quota_count : null,
  is_active: input.isActive,
  is_opening: 'is_opening' in input ? input.is_opening : undefined,
  ...(isPrizeInput(input) && prizeTermFields(input, caller)),
})

const prizeTermsAnswer = (rule: CategorizedRule, { organizationId }: Organization) => ({
  image: rule.image === null ? null : blobAddress(organizationId, rule.image),
  description_en: rule.description_en,
  stock: rule.stock,
  limit: limitOf(rule),
  classes: rule.for_classes,
  opening_hours: readOpeningTimes(rule.opening_hours),
  handover: rule.handover,
  collect_within_days: rule.collect_within_days,
  collect_at: rule.collect_at,
  in_shop: rule.in_shop,
})

export const limitOf = ({
  limit_count: count,
  limit_span: span,
}: Pick<CategorizedRule, 'limit_count' | 'limit_span'>) => (count && span ? { count, span } : null)

/** The rule's `stock` is the number left. */
export const pointRuleAnswer = (rule: CategorizedRule, caller: Organization): PointRule => ({
  _id: rule.id,
  name: rule.name,
  name_en: rule.name_en,
  description: rule.description,
  point: rule.point,
  type: rule.type,
  ruleCategory:
    (rule.rule_category_id && {
      _id: rule.rule_category_id,
      name: { en: rule.category_en ?? '', zh: rule.category_zh ?? '' },
    }) ||
    null,
  isActive: rule.is_active,
  isReward: isRewardType(rule.type),
  quota_type: rule.quota_type,
  quota_count: rule.quota_count,
  ...(rule.is_opening && { is_opening: true }),
  ...(!isRewardType(rule.type) && prizeTermsAnswer(rule, caller)),
})
