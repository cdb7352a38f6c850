import type { BaseTranslation } from '../../i18n-types.ts'

const studentReport = {
  title: '學期報告',
  intro: '每位學生一頁，或全班一頁，可列印或儲存為 PDF',
  print: '列印',
  chooseClass: '選擇班別',
  pages: {
    label: '頁面',
    students: '每位學生一頁',
    class: '全班一頁',
    classNote: '全班的總數及每位學生的數字；人數較多的班別會分成數頁。',
  },
  classSheet: '{class:string} 班報告，第 {n:number} 頁，共 {of:number} 頁',
  student: '學生',
  wholeClass: '全班',
  remarks: '老師的話會隨輸入儲存，可看到這些學期報告的同事亦可閱讀及更改；留空可在紙上書寫。',
  ownOnly: '只列出你擔任班主任的學生。',
  most: '一次最多 {0:number} 位學生。',
  remarkOf: '給{0:string}的話',
  remark: {
    saving: '正在儲存…',
    saved: '已儲存',
    notSaved: '未能儲存',
    onlyHere: '只儲存在這個瀏覽器',
    by: '{0:string}，{1:string}',
    changed: '你撰寫期間，{0:string}把這段話改為：',
    taken: '你撰寫期間，{0:string}刪去了這段話。',
    takeTheirs: '採用這段文字',
    saveMine: '改存我的文字',
  },
  kept: {
    text: '這班有 {0:number} 段老師的話只在這個瀏覽器。要儲存到學校，讓同事也看到嗎？',
    save: '儲存到學校',
    discard: '捨棄',
  },
  sheetOf: '{0:string}的學期報告',
  said: '{0:number} 份學期報告',
  first: { title: '請先選擇班別', text: '選擇班別後，便會在此顯示每位學生的報告。' },
  nobody: {
    title: '沒有學期報告',
    text: '這班沒有啟用的學生。',
    own: '只有班主任及可查看所有紀錄的教職員可看到這班的學期報告。',
  },
} satisfies BaseTranslation

export default studentReport
