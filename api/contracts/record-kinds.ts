/** The largest categories; the rest count together. */
export const namedKinds = 4
export const otherCategories = 'OTHER'
