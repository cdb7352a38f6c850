import type { BaseTranslation } from '../../i18n-types.ts'

const charts = {
  byDay: '每日積分',
  byCategory: '各類積分',
  byClass: '各班積分',
  viewAsTable: '以表格顯示',
  viewAsChart: '以圖表顯示',
  toggleOf: '{title:string}：{label:string}',
  explore: '{0:string}，可用左右方向鍵逐項查看',
  readout: '{name:string}：{total:string} 分',
  columnOf: '{name:string}：{total:string} 項紀錄',
  daySummary: '{days:number} 天共 {total:string} 分',
  date: '日期',
  category: '類別',
  share: '佔比',
  class: '班別',
  total: '積分',
  none: { title: '尚未有積分', text: '發放獎勵後，圖表會即時出現。' },
} satisfies BaseTranslation

export default charts
