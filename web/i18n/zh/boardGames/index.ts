import type { BaseTranslation } from '../../i18n-types.ts'

const boardGames = {
  gamesTitle: '桌遊目錄',
  count: '共 {0:string} 款桌遊',
  search: '按名稱搜尋',
  none: '沒有符合的桌遊',
  gone: '找不到這款桌遊',
  toGames: '前往桌遊目錄',
  firstTitle: '尚未有桌遊',
  firstText: '加入學校的桌遊，便可以記錄學生的對局。',
  add: '新增桌遊',
  edit: '編輯桌遊',
  editOf: '編輯 {name:string}',
  name: '名稱',
  nameZh: '中文名稱',
  nameEn: '英文名稱',
  minPlayers: '最少人數',
  maxPlayers: '最多人數',
  status: '狀態',
  isActive: '啟用',
  image: '圖片',
  chooseImage: '選擇圖片',
  imageSending: '上載中…',
  imageHint: 'PNG 或 JPEG，小於 1 MB。',
  removeImage: '移除圖片',
  deleteTitle: '刪除「{name:string}」？',
  deleteText: '不能再記錄這款桌遊的對局；已記錄的對局會保留。',
} satisfies BaseTranslation

export default boardGames
