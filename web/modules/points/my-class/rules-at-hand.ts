import type { PointRule } from '#api/contracts/rules.ts'

export const most = 8

/**
 * The rules that this teacher uses most; as long as these are fewer than eight, the school's first
 * ones for staff besides.
 */
export const rulesAtHand = (rules: readonly PointRule[], used: readonly string[]): PointRule[] => {
  const known = new Map(rules.map((rule) => [rule._id, rule]))
  const own = used.flatMap((id) => known.get(id) ?? [])
  const others = rules.filter((rule) => rule.type === 'reward' && !used.includes(rule._id))
  return [...own, ...others].slice(0, most)
}
