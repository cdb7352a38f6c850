/** The largest categories have names. The others are summed. */
export const namedKinds = 4
export const otherCategories = 'OTHER'
