export const rewardedBy = ['pointRule', 'ruleCategory', 'attendanceRule', 'all_reward'] as const
export type RewardedBy = (typeof rewardedBy)[number]

export const thresholdsBy = ['count', 'point'] as const
export type ThresholdBy = (typeof thresholdsBy)[number]

/** `beginning` also counts the whole history of one period. */
export const badgeStarts = ['now', 'beginning'] as const
export type BadgeStart = (typeof badgeStarts)[number]

/** Of one rule and window, so that one large award cannot make a million. */
export const mostBadges = 1000
