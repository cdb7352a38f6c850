import type { BaseTranslation } from '../../i18n-types.ts'

const scanner = {
  open: '掃描學生證',
  title: '掃描學生證或二維碼',
  hint: '把學生證的二維碼對着鏡頭，可以逐張連續掃描。',
  typed: '或輸入學生證編號或用戶名稱',
  submit: '確定',
  close: '關閉',
  light: '補光燈',
  picture: '鏡頭畫面',
  noCamera: '未能使用鏡頭。請在瀏覽器設定容許，或在下面輸入編號。',
  looking: '正在查找…',
  unknown: '找不到「{0:string}」的學生，請再試或掃描下一張。',
  selected: '已選取：{name:string}，共 {count:number} 位',
  already: '已經選取：{name:string}，共 {count:number} 位',
} satisfies BaseTranslation

export default scanner
