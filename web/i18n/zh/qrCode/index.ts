import type { BaseTranslation } from '../../i18n-types.ts'

const qrCode = {
  title: '學生二維碼',
  of: '學生編號',
  image: '{0:string} 的二維碼',
  hint: '以裝置掃描此二維碼即可識別學生。',
  missing: {
    title: '沒有學生編號',
    text: '這個連結缺少學生編號。請重新掃描或再次開啟收到的連結。',
  },
  tooLong: {
    title: '學生編號太長',
    text: '學生編號最多 {0:number} 個字元。請檢查連結是否完整及正確。',
  },
} satisfies BaseTranslation

export default qrCode
