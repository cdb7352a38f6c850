/**
 * What earns a badge: one point rule, all of a category, check-ins by one attendance rule, or
 * everything that gives points.
 */
export const rewardedBy = ['pointRule', 'ruleCategory', 'attendanceRule', 'all_reward'] as const
export type RewardedBy = (typeof rewardedBy)[number]

/** An action given three times at once counts three; by point, all that it gave. */
export const thresholdsBy = ['count', 'point'] as const
export type ThresholdBy = (typeof thresholdsBy)[number]

/**
 * `now`: what happens after the rule is saved. `beginning`: the whole history of one period too.
 */
export const badgeStarts = ['now', 'beginning'] as const
export type BadgeStart = (typeof badgeStarts)[number]

/**
 * So many badges of one rule and window are the most, also where the rule has no limit: one large
 * award must not make a million.
 */
export const mostBadges = 1000
