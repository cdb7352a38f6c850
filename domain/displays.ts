export const privacies = ['names', 'initials', 'class_no'] as const
export type Privacy = (typeof privacies)[number]

/** `week` begins on Monday, by the school's clock. */
export const spans = ['period', 'week'] as const
