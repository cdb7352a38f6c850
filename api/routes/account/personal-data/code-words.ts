import { orderStateWords } from '#api/answers/order-words.ts'
import type { SignInOutcome } from '#domain/sign-in.ts'
import type { DataWords, SectionName } from './data-words.ts'
import { logActionWords, logFieldWords } from './log-words.ts'

type CodeWords<Code extends string = string> = Readonly<Record<Code, DataWords>>

/** The same words as on the screens; a test compares them. */
export const roleWords = {
  organization_admin: { zh: '學校管理員', en: 'Administrator' },
  admin: { zh: '教師', en: 'Teacher' },
  auditor: { zh: '審計員', en: 'Auditor' },
  user: { zh: '學生', en: 'Student' },
} as const satisfies CodeWords

export const pointsWords = {
  reward: { zh: '獎勵', en: 'Reward' },
  redeem: { zh: '兌換', en: 'Redeem' },
  parent_reward: { zh: '家長獎勵', en: 'Parent reward' },
  virtual_reward: { zh: '系統獎勵', en: 'System reward' },
} as const satisfies CodeWords

export const attendanceWords = {
  checkin: { zh: '簽到', en: 'Check in' },
  checkout: { zh: '簽退', en: 'Check out' },
} as const satisfies CodeWords

export const homeworkWords = {
  submitted: { zh: '已交', en: 'Submitted' },
  unsubmitted: { zh: '欠交', en: 'Not submitted' },
  absent: { zh: '缺席', en: 'Absent' },
} as const satisfies CodeWords

export const messageWords = {
  notice: { zh: '通告', en: 'Notice' },
  memo: { zh: '便條', en: 'Memo' },
} as const satisfies CodeWords

export const outcomeWords = {
  signed_in: { zh: '已登入', en: 'Signed in' },
  invalid_password: { zh: '密碼錯誤', en: 'Wrong password' },
  sign_in_delayed: { zh: '密碼錯誤次數過多', en: 'Too many wrong passwords' },
  inactive_user: { zh: '帳戶已停用', en: 'Inactive account' },
  organization_expired: {
    zh: '學校的使用期已結束',
    en: 'The school’s access to Laurel has ended',
  },
  one_time_password_ended: { zh: '一次性密碼已過期', en: 'One-time password expired' },
  wrong_second_step: { zh: '驗證碼或通行密鑰不正確', en: 'Wrong code or passkey' },
  second_step_unfinished: { zh: '未完成第二步驗證', en: 'Second step not finished' },
  wrong_confirmation: { zh: '確認時密碼錯誤', en: 'Wrong password at confirmation' },
} as const satisfies CodeWords<SignInOutcome>

export const fileWords = {
  logo: { zh: '校徽', en: 'Logo' },
  banner: { zh: '橫額', en: 'Banner' },
  badge: { zh: '徽章圖片', en: 'Image of a badge' },
  game: { zh: '遊戲圖片', en: 'Image of a game' },
  question: { zh: '題目圖片', en: 'Image of a question' },
  boardGame: { zh: '桌遊圖片', en: 'Image of a board game' },
  prize: { zh: '禮物圖片', en: 'Image of a prize' },
  attachment: { zh: '附件', en: 'Attachment' },
  resource: { zh: '學習資源', en: 'Learning resource' },
  preview: { zh: '預覽圖片', en: 'Preview' },
} as const satisfies CodeWords

const { passkey, authenticator_app, recovery_codes } = logFieldWords

/** Translates codes for human readers. The file for programs keeps the codes. */
export const codeWords: Partial<Record<SectionName, Readonly<Record<string, CodeWords>>>> = {
  person: { role: roleWords },
  points: { kind: pointsWords },
  attendance: { kind: attendanceWords },
  homework: { result: homeworkWords },
  orders: { result: orderStateWords },
  messages: { kind: messageWords },
  written_messages: { kind: messageWords },
  second_factors: { kind: { passkey, authenticator_app, recovery_codes } },
  sign_ins: { result: outcomeWords },
  files: { kind: fileWords },
  administration_log: { action: logActionWords, fields: logFieldWords },
}
