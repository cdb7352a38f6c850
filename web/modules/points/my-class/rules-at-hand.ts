import type { PointRule } from '#api/contracts/rules.ts'

export const most = 8

/**
 * Returns up to eight rules: the teacher's most used, then the first other reward rules of staff.
 */
export const rulesAtHand = (rules: readonly PointRule[], used: readonly string[]): PointRule[] => {
  const known = new Map(rules.map((rule) => [rule._id, rule]))
  const own = used.flatMap((id) => known.get(id) ?? [])
  const others = rules.filter((rule) => rule.type === 'reward' && !used.includes(rule._id))
  return [...own, ...others].slice(0, most)
}
