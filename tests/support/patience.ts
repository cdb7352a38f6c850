/** Ms. Bounds a hang: on a busy machine what takes a moment takes seconds. */
export const patience = 30_000
