/** Always in both languages, because the paper is read at home and in the school's office. */
export const statementTexts = {
  title: { zh: '積分結單', en: 'Statement of points' },
  student: { zh: '學生', en: 'Student' },
  class: { zh: '班別', en: 'Class' },
  period: { zh: '學期', en: 'Period' },
  asAt: { zh: '截至', en: 'As at' },
  given: { zh: '獎勵', en: 'Rewards' },
  undone: { zh: '撤銷', en: 'Undone' },
  spent: { zh: '兌換', en: 'Redeemed' },
  balance: { zh: '積分結餘', en: 'Balance' },
  categories: { zh: '積分來源', en: 'Points by category' },
  other: { zh: '其他', en: 'Other' },
  entries: { zh: '紀錄', en: 'Entries, the newest first' },
  students: { zh: '全班學生', en: 'Students of the class' },
  time: { zh: '時間', en: 'Time' },
  rule: { zh: '規則', en: 'Rule' },
  points: { zh: '分數', en: 'Points' },
  after: { zh: '結餘', en: 'Balance' },
  no: { zh: '學號', en: 'No.' },
  name: { zh: '姓名', en: 'Name' },
  none: { zh: '沒有紀錄', en: 'No entries' },
  seal: { zh: '封印', en: 'Seal' },
  noSeal: {
    zh: '尚未加封：首個有紀錄的日子結束後加封。',
    en: 'Not sealed yet: the first seal is made when a first day is over.',
  },
  key: { zh: '密鑰', en: 'Key' },
  undoing: { zh: '（撤銷）', en: '(undoing)' },
  gone: { zh: '（已撤銷）', en: '(undone)' },
  opening: { zh: '（期初積分）', en: '(opening balance)' },
  corrected: { zh: '（更正）', en: '(corrected)' },
  ofOpening: { zh: '其中期初積分', en: 'Of which opening balances' },
  redeemed: { zh: '（兌換）', en: '(redeemed)' },
  printed: { zh: '列印', en: 'Printed' },
} as const

export const checkSteps = [
  {
    zh: '以審計員或管理員登入並掃描二維碼，比較網頁與本結單的封印及結餘。',
    en:
      'Scan the code as an auditor or administrator, ' +
      'and compare seal and balance with this paper.',
  },
  {
    zh: '毋須信任桂冠：在「封印」下載紀錄及 check-log.mjs，於任何電腦執行 node check-log.mjs 檔案 密鑰。',
    en:
      'Without trusting Laurel: under Seals download the log and check-log.mjs, ' +
      'and run node check-log.mjs FILE KEY.',
  },
  {
    zh: '如有不同，請聯絡校務處；紙本及紀錄均不會被更改。',
    en: 'If they differ, tell the school office. Neither copy is altered.',
  },
] as const

export const afterSeal = (count: number) => ({
  zh: `加封後另有 ${count} 項紀錄`,
  en: `${count} of the entries came after it`,
})
export const pageTexts = (page: number, pages: number) => ({
  zh: `第 ${page} 頁，共 ${pages} 頁`,
  en: `Page ${page} of ${pages}`,
})
