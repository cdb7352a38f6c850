/** How many categories are named; the others are summed. */
export const namedKinds = 4
export const otherCategories = 'OTHER'
