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
  sessions: {
    title: '已登入的裝置',
    current: '這部裝置',
    device: '{system:string} 的 {browser:string}',
    unknownDevice: '不明裝置',
    school: '學校網絡',
    address: '網絡 {0:string}',
    stop: '，',
    signedIn: '{0:string} 登入',
    used: '{begun:string} 登入，最後使用 {used:string}',
    end: '登出',
    endOf: '登出 {device:string}（最後使用 {used:string}）',
    ended: '已登出該裝置',
    endOthers: '登出其他 {shown:string} 部裝置',
    question: '登出所有其他裝置？',
    consequence: '所有其他裝置會立即登出，這部裝置會保持登入，密碼不變。',
    endedOthers: '已登出所有其他裝置',
    notYou: '不是你？請登出該裝置，並更改密碼。',
    staffEnd: '登入或延長後十二小時會自動登出，最長五天半。',
    othersEnd: '三十天沒有使用會自動登出，最長一百八十天。',
    network: '網絡只顯示 IP 地址的前部分，系統不會查找地點。',
  },
  password: { title: '更改密碼', text: '更改後，其他裝置會登出。' },
} satisfies BaseTranslation

export default settings
