import type { BaseTranslation } from '../../i18n-types.ts'

const signIn = {
  title: '登入',
  subtitle: '學校的積分與獎勵',
  motto: '每一次獎勵，是一片葉。',
  otherMotto: 'Every award is a leaf.',
  accountType: '帳戶類別',
  user: '學生',
  parent: '家長',
  admin: '教職員',
  username: '用戶名稱',
  email: '電郵',
  password: '密碼',
  submit: '登入',
  passkey: '使用通行密鑰登入',
  passkeyHint: '指紋、面容或屏幕鎖，毋須密碼及驗證碼。',
  passkeyCancelled: '沒有使用通行密鑰。請再試一次，或用密碼登入。',
  orPassword: '或用密碼',
  madeInactive: '此帳戶已停用。如仍需使用，請聯絡學校管理員。',
  noPeriod: '學校尚未設定本學期，只有管理員可以登入。請聯絡管理員設定學期。',
  failed: '登入失敗！請再試一次。',
  forgot: '忘記密碼？',
  forgotText: '請向學校的教職員查詢，他們可為你重設密碼。',
  alsoAsApp: '亦可使用應用程式',
  downloadFor: '下載',
  ios: 'iPhone 及 iPad',
  android: 'Android',
} satisfies BaseTranslation

export default signIn
