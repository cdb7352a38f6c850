import { anyStaff, recordingStaff, user, type WebArea } from './area.ts'

export const noticesArea: WebArea = {
  name: 'notice',
  screens: [
    {
      path: '/admin/notice',
      folder: 'messages/notices',
      title: (LL) => LL.messagesStaff.notice.title(),
      roles: anyStaff,
      group: 'messages',
      icon: 'bell',
      period: 'choose',
    },
    {
      path: '/admin/notice/publish',
      folder: 'messages/notice-editor',
      title: (LL) => LL.messagesStaff.notice.add(),
      roles: recordingStaff,
      period: 'choose',
    },
    {
      path: '/admin/notice/edit/:notice_id',
      folder: 'messages/notice-editor',
      title: (LL) => LL.messagesStaff.notice.edit(),
      roles: recordingStaff,
      period: 'choose',
    },
    {
      path: '/admin/notice/:id/readers',
      folder: 'messages/notice-readers',
      title: (LL) => LL.messagesStaff.readers(),
      roles: anyStaff,
      period: 'choose',
    },
    {
      path: '/user/notice',
      folder: 'messages/user-notices',
      title: (LL) => LL.messages.notices(),
      roles: user,
      noticesForParents: true,
      group: 'messages',
      icon: 'bell',
      period: 'read-only',
    },
    {
      path: '/user/notice/:id',
      folder: 'messages/user-notice',
      title: (LL) => LL.messages.notice(),
      roles: user,
      noticesForParents: true,
    },
  ],
  kinds: { notice: { path: '/admin/notice' } },
  actions: { restored: { tone: 'leaf', icon: 'undo' } },
}

export const memosArea: WebArea = {
  name: 'memo',
  screens: [
    {
      path: '/admin/memo',
      folder: 'messages/memos',
      title: (LL) => LL.messagesStaff.memo.title(),
      roles: anyStaff,
      group: 'messages',
      icon: 'note',
      period: 'choose',
    },
    {
      path: '/admin/memo/publish',
      folder: 'messages/memo-editor',
      title: (LL) => LL.messagesStaff.memo.add(),
      roles: recordingStaff,
      period: 'choose',
    },
    {
      path: '/admin/memo/edit/:memo_id',
      folder: 'messages/memo-editor',
      title: (LL) => LL.messagesStaff.memo.edit(),
      roles: recordingStaff,
      period: 'choose',
    },
    {
      path: '/admin/memo/:id/readers',
      folder: 'messages/memo-readers',
      title: (LL) => LL.messagesStaff.readers(),
      roles: anyStaff,
      period: 'choose',
    },
    {
      path: '/user/memo',
      folder: 'messages/user-memos',
      title: (LL) => LL.messages.memos(),
      roles: user,
      group: 'messages',
      icon: 'note',
      period: 'read-only',
    },
    {
      path: '/user/memo/:id',
      folder: 'messages/user-memo',
      title: (LL) => LL.messages.memo(),
      roles: user,
    },
  ],
  kinds: { memo: { path: '/admin/memo' } },
}
