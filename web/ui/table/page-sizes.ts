/** The numbers of rows per page that a list offers. */
export const pageSizes = [5, 10, 25]
/** For a list that people work through, such as a queue. */
export const longPageSizes = [25, 50, 100]
