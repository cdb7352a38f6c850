import type { BaseTranslation } from '../../i18n-types.ts'

const externalLinks = {
  title: '外部連結',
  newTab: '在新分頁開啟',
  none: '尚未有外部連結',
  noneText: '管理員在「學校資料」加入的連結會在此顯示。',
  add: '前往學校資料',
} satisfies BaseTranslation

export default externalLinks
