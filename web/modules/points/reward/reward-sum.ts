import type { PointRule } from '#api/contracts/rules.ts'

export const rewardSum = (
  rule: Pick<PointRule, 'point'> | null,
  count: number,
  students: number,
) => ({
  each: (rule?.point ?? 0) * count,
  total: (rule?.point ?? 0) * count * students,
  awards: count * students,
})
