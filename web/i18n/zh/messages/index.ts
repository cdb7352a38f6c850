import type { BaseTranslation } from '../../i18n-types.ts'

const messages = {
  notices: '通告',
  notice: '通告',
  memos: '便條',
  memo: '便條',
  attachments: '附件',
  files: '{0:number} 個附件',
  favouriteOf: '收藏「{0:string}」',
  show: '顯示',
  shown: { all: '全部', unread: '未讀', favourite: '收藏' },
  search: '標題或內容',
  unread: '未讀',
  none: { notice: '尚未有通告', memo: '尚未有便條' },
  noneText: '學校發出後，便會在這裏看到。',
  gone: '找不到這項通訊',
  goneText: '學校可能已收回或刪除。',
  noneFound: '找不到相符的內容',
} satisfies BaseTranslation

export default messages
