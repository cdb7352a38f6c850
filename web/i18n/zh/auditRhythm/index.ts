import type { BaseTranslation } from '../../i18n-types.ts'

const auditRhythm = {
  title: '發分時間',
  intro: '由第一項紀錄起統計：何時發分最多，以及各班的首日和最佳一日。',
  span: { label: '範圍', period: '本學期', all: '所有學期' },
  hours: '按星期及時間',
  hoursHint: '分數按發放的時刻計算；其後撤銷的不計。顏色愈深，分數愈多。',
  hour: '時間',
  cell: '{points:string} 分，{entries:string} 項',
  most: '最多：星期{day:string} {hour:string}，共 {points:string} 分',
  classes: '各班的首日及最佳一日',
  columns: {
    class: '班別',
    first: '首日',
    best: '最佳一日',
    bestPoints: '當日分數',
    points: '總分',
  },
  building: '正在根據紀錄整理這項統計，稍後便會顯示，期間可照常使用。',
  none: { title: '尚未有積分', text: '發放首個獎勵後，便會在此顯示。' },
} satisfies BaseTranslation

export default auditRhythm
