/** The highest number of times that a preview tells apart. It means "or more". */
export const mostTimes = 6
