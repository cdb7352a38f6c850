export const privacies = ['names', 'initials', 'class_no'] as const
export type Privacy = (typeof privacies)[number]

/** `week` begins on Monday in the school's time zone. */
export const spans = ['period', 'week'] as const
