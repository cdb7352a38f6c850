import type { BaseTranslation } from '../../i18n-types.ts'

const places = {
  title: '名次',
  childTitle: '子女的名次',
  inClass: '班內名次',
  inSchool: '全校名次',
  ofClass: '{0:string} 班在全校',
  rank: '第 {0:number} 名',
  of: '共 {0:string}',
  above: '上一名次 {0:string} 分',
  below: '下一名次 {0:string} 分',
  first: '暫列首位',
  seeRanking: '查看排名',
  ranking: '排名',
  scopes: { class: '本班', school: '全校', classes: '班別' },
  which: '排名範圍',
  you: '你',
  child: '子女',
  ownClass: '本班',
  list: '{title:string}，{count:number} 行',
  empty: { title: '尚未有積分', text: '第一個獎勵發放後便有排名。' },
  notInPeriod: { title: '本學期未有你的資料', text: '請向學校查詢。' },
} satisfies BaseTranslation

export default places
