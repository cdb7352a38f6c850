import type { NamespaceMessagesTranslation } from '../../i18n-types.ts'

const messages = {
  notices: 'Notices',
  notice: 'Notice',
  memos: 'Memos',
  memo: 'Memo',
  attachments: 'Attachments',
  files: '{0} attachment{{s}}',
  favouriteOf: 'Favourite “{0}”',
  show: 'Show',
  shown: { all: 'All', unread: 'Unread', favourite: 'Favourites' },
  search: 'Title or message',
  unread: 'Unread',
  none: { notice: 'No notices yet', memo: 'No memos yet' },
  noneText: 'Notices and memos from the school appear here.',
  gone: 'This message is no longer here',
  goneText: 'The school may have withdrawn or deleted it.',
  noneFound: 'Nothing matches',
} satisfies NamespaceMessagesTranslation

export default messages
