import type { BaseTranslation } from '../../i18n-types.ts'

const classes = {
  tabs: '班別',
  others: '其他班別',
  none: '本學期尚未有學生',
} satisfies BaseTranslation

export default classes
