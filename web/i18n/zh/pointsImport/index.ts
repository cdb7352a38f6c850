import type { BaseTranslation } from '../../i18n-types.ts'

const pointsImport = {
  title: '匯入分數',
  student: '學生',
  rule: '規則',
  count: '次數',
  date: '日期',
  points: '分數',
  balance: '匯入後結餘',
  template: '分數範本',
  note: '每行一項獎勵：學生編號、規則名稱、次數和日期。次數留空即一次，日期留空即今天。同一學生可有多行。如要轉入其他系統的結餘，可先設一項 1 分的規則，再以結餘作為次數。',
  dropped: '有 {0:number|grouped} 行沒有學生和規則，不會匯入。',
  confirm: '匯入這些分數？',
  save: '匯入 {0:number|grouped} 項獎勵',
  onlyCurrent: '只可在本學期匯入分數。',
} satisfies BaseTranslation

export default pointsImport
