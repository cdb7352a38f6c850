import type { BaseTranslation } from '../../i18n-types.ts'

const resetPassword = {
  title: '更改密碼',
  subtitle: '請先設定自己的密碼，然後繼續。',
  current: '現時密碼',
  oneTime: '一次性密碼',
  new: '新密碼',
  hint: '最少 {0:number} 個字元；不可用姓名、登入名稱、校名或常見密碼',
  confirm: '確認新密碼',
  submit: '更改密碼',
  success: '密碼已更改',
  back: '登出並返回',
} satisfies BaseTranslation

export default resetPassword
