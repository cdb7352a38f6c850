import type { BaseTranslation } from '../i18n-types.ts'

/** Every text stands in a folder beside this file, named as in `LL`; whatever uses it loads with it. */
const zh = {} satisfies BaseTranslation

export default zh
