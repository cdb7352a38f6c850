/**
 * 1A … 10A, Chinese by strokes: the order of the server's `natural_order`, so that every list and
 * picker has the same.
 */
export const naturalOrder = new Intl.Collator(['zh-Hant', 'en'], { numeric: true })
