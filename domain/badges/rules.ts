/** One point rule, a category, check-ins by one attendance rule, or all rewards. */
export const rewardedBy = ['pointRule', 'ruleCategory', 'attendanceRule', 'all_reward'] as const
export type RewardedBy = (typeof rewardedBy)[number]

/** An action with count 3 counts three; by point, all its points. */
export const thresholdsBy = ['count', 'point'] as const
export type ThresholdBy = (typeof thresholdsBy)[number]

/** `beginning` also counts the whole history of one period. */
export const badgeStarts = ['now', 'beginning'] as const
export type BadgeStart = (typeof badgeStarts)[number]

/** The most of one rule and window, so that one large award cannot make a million. */
export const mostBadges = 1000
