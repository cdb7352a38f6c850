export const rewardedBy = ['pointRule', 'ruleCategory', 'attendanceRule', 'all_reward'] as const
export type RewardedBy = (typeof rewardedBy)[number]

export const thresholdsBy = ['count', 'point'] as const
export type ThresholdBy = (typeof thresholdsBy)[number]

/** From when a new rule counts. `beginning` also counts the history of one period. */
export const badgeStarts = ['now', 'beginning'] as const
export type BadgeStart = (typeof badgeStarts)[number]

/** Badges of one rule and window at most, so that one large award cannot make a million. */
export const mostBadges = 1000
