export const rewardedBy = ['pointRule', 'ruleCategory', 'attendanceRule', 'all_reward'] as const
export type RewardedBy = (typeof rewardedBy)[number]

export const thresholdsBy = ['count', 'point'] as const
export type ThresholdBy = (typeof thresholdsBy)[number]

/** When a new rule starts to count. `beginning` also counts the period's past events. */
export const badgeStarts = ['now', 'beginning'] as const
export type BadgeStart = (typeof badgeStarts)[number]

/** The most active rules of a school, because one transaction counts each event for all of them. */
export const mostBadgeRules = 100

/** The most badges of a rule in a window, so that one large award cannot earn a million. */
export const mostBadges = 1000
