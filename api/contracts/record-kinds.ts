/**
 * How many rule categories a student's points are told apart by; what else gave points counts
 * together, as the others.
 */
export const namedKinds = 4
/** Of `category`: what gave points, but for the categories that gave the most. */
export const otherCategories = 'OTHER'
