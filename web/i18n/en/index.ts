import type { Translation } from '../i18n-types.ts'

const en = {} satisfies Translation

export default en
