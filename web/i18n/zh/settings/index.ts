import type { BaseTranslation } from '../../i18n-types.ts'

const settings = {
  title: '設定',
  language: { title: '語言', text: '只在這部裝置的瀏覽器生效。' },
  problem: {
    title: '報告問題',
    text: '請寫下你在哪一頁、做了甚麼、看到甚麼，有助我們盡快跟進。',
    email: '電郵至 {0:string}',
    subject: '桂冠：{0:string} 報告問題',
    phone: '致電 {0:string}',
    web: '前往 {0:string}',
    manual: '查看使用手冊',
    name: '為學校設定聯絡方法',
    admin: '如需協助，請聯絡負責管理桂冠系統的人員，例如校內的資訊科技組。',
    staff: '如需協助，請聯絡貴校的桂冠管理員；校務處可告訴你是哪一位。',
    user: '如需協助，請親身或致電聯絡班主任或校務處。',
  },
  password: { title: '更改密碼', text: '更改後，其他裝置會登出。' },
} satisfies BaseTranslation

export default settings
