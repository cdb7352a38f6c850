import type { BaseTranslation } from '../../i18n-types.ts'

const classes = {
  tabs: '班別',
  own: '自己的班',
  others: '其他班別',
  none: '本學期尚未有學生',
  toStudents: '前往學生名單',
  offer: { title: '登入後先開啟「我的班」嗎？', yes: '好', no: '不用' },
  shown: '{class:string} 班，{students:number} 位學生',
} satisfies BaseTranslation

export default classes
