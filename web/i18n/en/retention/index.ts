import type { NamespaceRetentionTranslation } from '../../i18n-types.ts'

const retention = {
  title: 'How long data is kept',
  text: 'Older data is removed every night and cannot be brought back. Points, attendance and homework marks stay; they hold no personal text.',
  session_days: 'Sessions, after their last use',
  sign_in_days: 'Sign-ins',
  remark_months: 'Remarks about homework, after the end of their period',
  message_months: 'Notices and memos, after the end of their period',
  keepSessions: 'Keep (30 days)',
  keepSignIns: 'Keep (90 days)',
  keep: 'Keep',
  days: '{0} day{{s}}',
  months: '{0} month{{s}}',
  atOnce: 'Until the period ends',
  wouldGo: 'With this choice, these would be removed now:',
  wouldGoNothing: 'With this choice, nothing would be removed now.',
  sessions: '{shown} {{count:session|sessions}}',
  sign_ins: '{shown} {{count:sign-in|sign-ins}}',
  remarks: '{shown} {{count:remark|remarks}}',
  messages: '{shown} {{count:notice or memo|notices and memos}}',
  exports: 'Downloads and exported files are never stored.',
  save: 'Save these limits',
  run: 'Remove now',
  runHint: 'Save your choice first.',
  question: 'Remove old data now?',
  consequence: 'This cannot be undone. Backups keep the data for up to four weeks.',
  removed: 'Old data has been removed',
  removedSome:
    'A part has been removed. The rest is removed tonight, or when you press the button again',
} satisfies NamespaceRetentionTranslation

export default retention
