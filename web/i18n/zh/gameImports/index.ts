import type { BaseTranslation } from '../../i18n-types.ts'

const gameImports = {
  whichGame: '檔案沒有註明遊戲。這些題目屬於哪一個遊戲？',
  menu: '匯入',
  games: '匯入遊戲',
  questions: '匯入題目',
  id: '編號',
  status: '狀態',
  gamesTemplate: '遊戲範本',
  gamesNote:
    '與現有遊戲編號或名稱相同的行會更新該遊戲，其餘的行新增遊戲；不在檔案中的遊戲不變。類型填 mc 或 interactive，狀態填 Active 或 Inactive，日期填 2026-09-01 或 01/09/2026。班別或科目留空即全部，次序留空即 0。圖示不會改動。',
  confirmGames: '匯入這些遊戲？',
  saveGames: '匯入 {0:number|grouped} 個遊戲',
  saveQuestions: '匯入 {0:number|grouped} 道題目',
  completed: '匯入完成：成功 {saved:string} 項，失敗 {failed:string} 項',
  kept: '{0:number|grouped} 項匯入後再有更改，保持不變。',
  questionsTemplate: '題目範本',
  questionsNote:
    '每行一題，選項之間用分號，每個選項後加 [correct] 或 [incorrect]，例如：花 [correct]; 葉 [incorrect]。沒有標記時 A 為正確答案。有題目編號的行更新該題；圖片不會改動。沒有題目內容，或題目編號和遊戲編號都沒有的行會略過。',
  confirmQuestions: '匯入這些題目？',
  dropped: '{0:number|grouped} 行沒有題目內容，或沒有題目編號和遊戲編號，不會匯入。',
  game: '遊戲',
  question: '題目',
  options: '選項',
} satisfies BaseTranslation

export default gameImports
