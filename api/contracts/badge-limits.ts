/** The highest `times` in a preview. It stands for this number or more. */
export const mostTimes = 6
