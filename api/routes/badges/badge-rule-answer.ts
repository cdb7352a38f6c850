import { englishName } from '#api/answers/point-rule-answer.ts'
import type {
  BadgePreviewInput,
  BadgeRule,
  BadgeRuleInput,
  BadgeRuleUpdate,
} from '#api/contracts/badges.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import { imageOf } from '#api/http/blobs/image-of.ts'
import type { BadgeRuleChange, NewBadgeRule } from '#registry/badges/badge-rule-changes.ts'
import type { BadgeRuleRow } from '#registry/badges/badge-rules.ts'
import type { AwardedRule } from './awarded.ts'

export const badgeRuleAnswer =
  (organizationId: string) =>
  (rule: AwardedRule): BadgeRule => {
    const target = (kind: BadgeRuleRow['reward_by']) =>
      rule.reward_by === kind ? rule.target_id : null
    const names = { name: rule.target_zh ?? '', name_en: rule.target_en ?? '' }
    const [pointRule, ruleCategory, attendanceRule] = [
      target('pointRule'),
      target('ruleCategory'),
      target('attendanceRule'),
    ]
    return {
      _id: rule.id,
      name: rule.name,
      name_en: rule.name_en,
      description: rule.description,
      image_url: blobAddress(organizationId, rule.image),
      reward_by: rule.reward_by,
      pointRule: pointRule === null ? null : { _id: pointRule, ...names },
      ruleCategory:
        ruleCategory === null
          ? null
          : { _id: ruleCategory, name: { en: names.name_en, zh: names.name } },
      attendanceRule: attendanceRule === null ? null : { _id: attendanceRule, ...names },
      threshold_by: rule.threshold_by,
      threshold: rule.threshold,
      cutoff_period: rule.cutoff_period,
      cutoff_limit: rule.cutoff_limit,
      isActive: rule.is_active,
      awarded: rule.awarded,
      created_at: rule.created_at,
      start: startAnswer(rule),
    }
  }

const startAnswer = (rule: BadgeRuleRow): BadgeRule['start'] => {
  const {
    start: from,
    start_period_id: period,
    start_period_name: name,
    done,
    total,
    badges,
  } = rule
  const isDone = from === 'now' || rule.finished_at !== null
  return {
    from,
    period: period === null ? null : { _id: period, name: name ?? '' },
    state: isDone ? 'done' : rule.is_active ? 'running' : 'paused',
    progress: { done: done ?? 0, total: total ?? 0 },
    badges: badges ?? 0,
  }
}

type Criterion = Pick<
  BadgePreviewInput,
  | 'reward_by'
  | 'pointRule'
  | 'ruleCategory'
  | 'attendanceRule'
  | 'threshold_by'
  | 'threshold'
  | 'cutoff_period'
  | 'cutoff_limit'
>

/** `reward_by` selects the target's field. */
export const criterionOf = ({ pointRule, ruleCategory, attendanceRule, ...rule }: Criterion) => ({
  reward_by: rule.reward_by,
  target_id: { pointRule, ruleCategory, attendanceRule, all_reward: null }[rule.reward_by] ?? null,
  threshold_by: rule.threshold_by,
  threshold: rule.threshold,
  cutoff_period: rule.cutoff_period,
  cutoff_limit: rule.cutoff_limit ?? null,
})

/** @throws HttpError `validation_failed` for another organisation's image */
export const newBadgeRule = (
  organizationId: string,
  id: string,
  input: BadgeRuleInput,
): NewBadgeRule => ({
  id,
  name: input.name,
  name_en: englishName(input),
  description: input.description,
  is_active: input.isActive,
  start: input.start,
  periodId: input.period_id,
  ...criterionOf(input),
  image: imageOf(organizationId, input.image_url, 'image_url'),
})

/** @throws HttpError `validation_failed` for another organisation's image */
export const badgeRuleChange = (
  organizationId: string,
  id: string,
  input: BadgeRuleUpdate,
): BadgeRuleChange => {
  const { pointRule, ruleCategory, attendanceRule } = input
  const targets = [pointRule, ruleCategory, attendanceRule].filter((target) => target != null)
  const { reward_by, threshold_by, threshold, cutoff_period, cutoff_limit } = input
  return {
    id,
    name: input.name,
    name_en: englishName(input),
    description: input.description,
    is_active: input.isActive,
    image:
      input.image_url === undefined
        ? undefined
        : imageOf(organizationId, input.image_url, 'image_url'),
    locked: given({
      reward_by,
      threshold_by,
      threshold,
      cutoff_period,
      cutoff_limit,
      target_id: targets[0],
    }),
  }
}

const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as BadgeRuleChange['locked']
