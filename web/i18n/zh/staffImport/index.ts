import type { BaseTranslation } from '../../i18n-types.ts'

const staffImport = {
  title: '匯入教職員',
  back: '教職員名單',
  templateName: '教職員匯入範本',
  emptyCells:
    '新帳戶的角色為「教師」，可其後更改。密碼留空：新帳戶得到隨機密碼，已有的帳戶保留原來的密碼。姓名留空則保持不變。新帳戶如沒有姓名，會以電郵的開首部分代替。班別寫成 1A*;2B:數學：星號代表班主任，留空則保持不變。',
  confirm: {
    title: '匯入這些教職員？',
    random: '{0:number|grouped} 個新帳戶將得到隨機密碼，匯入後只顯示一次。',
    changed: '{0:number|grouped} 個帳戶的密碼將會更改，已登入的裝置會登出。',
    button: '匯入 {0:number|grouped} 位教職員',
  },
  passwords: {
    text: '{0:number|grouped} 個新帳戶得到隨機密碼。密碼只在這裏提供一次，離開後無法再取得，只可逐一重設。',
    fileName: '教職員密碼',
    done: '返回教職員名單',
  },
} satisfies BaseTranslation

export default staffImport
