import type { BaseTranslation } from '../../i18n-types.ts'

/** Texts that commands share: undo, and students for whom nothing was recorded. */
const batches = {
  missing: {
    both: '請選擇規則和最少一位學生',
    rule: '請先選擇規則',
    students: '請選擇最少一位學生',
    tooMany: '每次最多可選 {0:string} 位學生',
    prizeAndStudents: '請選擇禮物和最少一位學生',
    prize: '請先選擇禮物',
    points: '有學生的積分不足',
  },
  equation: {
    rule: '規則',
    count: '次數',
    students: '學生',
    total: '合計',
    points: '{0:string} 分',
  },
  pointsChanged: {
    title: '分數剛剛更改了',
    text: '請核對新的分數。再次確定後才會記錄。',
    points: '原為 {before:string} 分，現為 {now:string} 分',
    sum: '{students:number} 位學生，每位 {each:string} 分，共 {total:string} 分',
    confirm: '確定 {0:string} 分',
  },
  undone: '已撤銷',
  undoFailed: '未能撤銷',
  behind: '紀錄尚未更新，沒有撤銷任何一項。請再試一次。',
  notAllUndone: '有 {0:number} 項未能撤銷。',
  unrecorded: '有 {0:number} 位學生未能記錄',
  separator: '、',
  andMore: '等，另有 {0:number} 位',
  keptChosen: '他們仍在已選名單中；重試不會重複記錄。',
  nothingRecorded: '沒有記錄任何一項，你的選擇已保留。',
  uncertain: '未能確定是否已記錄，你的選擇已保留；重試不會重複記錄。',
} satisfies BaseTranslation

export default batches
