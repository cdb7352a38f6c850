import type { SignIn } from '#api/contracts/sign-ins.ts'
import type { BaseTranslation } from '../../i18n-types.ts'

const signIns = {
  title: '登入紀錄',
  intro: '過去 90 日內，誰曾登入或嘗試登入。',
  search: '姓名、登入名稱、IP 地址或裝置',
  from: '由',
  to: '至',
  columns: { at: '時間', account: '帳戶', outcome: '結果', address: 'IP 地址及裝置' },
  noDevice: '未知裝置',
  accounts: { staff: '教職員', student: '學生', parent: '家長' },
  outcomes: {
    failed: '所有失敗的登入',
    signed_in: '已登入',
    invalid_password: '密碼錯誤',
    sign_in_delayed: '密碼錯誤次數過多',
    inactive_user: '帳戶已停用',
    organization_expired: '學校的使用期已結束',
    one_time_password_ended: '一次性密碼已過期',
    wrong_second_step: '驗證碼或通行密鑰不正確',
    second_step_unfinished: '未完成第二步驗證',
    wrong_confirmation: '確認時密碼錯誤',
  } satisfies Record<SignIn['outcome'] | 'failed', string>,
  empty: { title: '尚無登入紀錄', text: '每次登入，不論成功或失敗，都會記錄在此。' },
  noMatch: { title: '沒有符合的紀錄', text: '請改用其他字詞、結果或日期。' },
  slowed: {
    title: '已減慢的登入',
    intro:
      '密碼多次錯誤後，帳戶或 IP 地址須等候，以防有人猜測密碼。在曾經登入的裝置上登入則不受影響。',
    none: '現時沒有人需要等候。',
    columns: {
      who: '帳戶或 IP 地址',
      failures: '密碼錯誤次數',
      since: '開始時間',
      until: '最遲解除時間',
      actions: '操作',
    },
    address: '未曾由這個 IP 地址登入的人',
    knownDevice: '在帳戶曾經登入的裝置上',
    elsewhere: '在帳戶未曾登入的裝置上',
    lift: '解除',
    liftOf: '解除「{name:string}」的限制（{place:string}）',
    done: '已解除',
    more: '顯示 {total:string} 項中的 {shown:string} 項。',
  },
  ownAddresses: {
    title: '學校的 IP 地址',
    label: 'IP 地址',
    hint: '每行一個 IP 地址或範圍，最多 20 個，例如 203.0.113.5 或 203.0.113.0/24。由這些地址登入時，密碼錯誤次數達平常上限的十倍才須等候。如不清楚，請向負責學校網絡的同事查詢。',
    current: '你現時的 IP 地址是 {address:string}。',
    add: '加入這個 IP 地址',
  },
  settings: {
    title: '密碼及第二步驗證',
    minimum: '密碼最少字元數',
    minimumHint: '適用於全校的新密碼。教職員建議 12 個字元。',
    characters: '{0:number} 個字元',
    secondFactor: '登入的第二步驗證',
    secondFactorHint:
      '通行密鑰，或輸入密碼後再輸入驗證器程式的驗證碼。未設定的教職員會在下次登入時設定。',
    secondFactorOf: {
      none: '由教職員自行決定',
      administrators: '學校管理員必須使用',
      staff: '所有教職員必須使用',
    },
    keep: '學生和家長可沿用學校所定的密碼',
    keepHint: '關閉後，首次登入時須自訂密碼，與教職員一樣。',
  },
  signOut: {
    one: '於所有裝置登出',
    all: '登出全校帳戶',
    titleOf: '登出 {name:string} 的所有裝置？',
    titleOfAll: '登出全校帳戶？',
    text: '已登入這個帳戶的所有裝置會即時登出，密碼不變。',
    textOfAll: '除了你這部裝置，全校所有帳戶會即時在所有裝置登出，密碼不變。',
    done: '已登出',
  },
} satisfies BaseTranslation

export default signIns
