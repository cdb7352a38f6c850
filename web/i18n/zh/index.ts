import type { BaseTranslation } from '../i18n-types.ts'

/** Each folder beside this file is a namespace of `LL`. It loads with the screens that use it. */
const zh = {} satisfies BaseTranslation

export default zh
