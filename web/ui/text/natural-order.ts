/** Must equal the server's `natural_order`. */
export const naturalOrder = new Intl.Collator(['zh-Hant', 'en'], { numeric: true })
