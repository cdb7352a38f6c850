import type { BaseTranslation } from '../../i18n-types.ts'

const groups = {
  title: '小組',
  titleOf: '{0:string} 班小組',
  none: '沒有符合的小組',
  search: '搜尋小組',
  count: '共 {0:number} 個',
  about: '在「我的班」選小組，即可獎勵組內學生。學生轉組後，已獲得的積分留在原來的小組。',
  aboutAccount:
    '在「我的班」選小組，即可給小組本身積分，學生不會獲得。學生為小組獲得的積分，在轉組後亦留在原來的小組。',
  name: '名稱',
  members: '學生',
  points: '積分',
  add: '新增小組',
  edit: '編輯小組',
  editOf: '編輯{name:string}',
  deleteTitle: '刪除「{name:string}」？',
  deleteText: '學生會離開這個小組，它亦不再排名。學生的積分保持不變。',
  firstTitle: '尚未有小組',
  firstText: '每班最多可設十二個小組，例如按座位或隊伍分組。',
  othersClass: '只有 {0:string} 班的班主任和管理員，才可更改小組。',
  choose: '選學生',
  membersOf: '{name:string}的學生',
  alreadyIn: '現屬{0:string}',
  chosen: '{0:number} 位學生',
  ranking: '小組排名',
  inClass: '{0:string} 班小組',
  chipMore: '{points:number} 分，第 {rank:number} 名，{students:number} 位學生在席',
  noneHere: '{0:string}沒有學生在席',
  manage: '{0:string} 班小組',
} satisfies BaseTranslation

export default groups
