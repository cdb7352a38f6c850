import type { BaseTranslation } from '../i18n-types.ts'

export const studentImport = {
  title: '匯入',
  heading: '匯入學生',
  back: '學生名單',
  templateName: '學生匯入範本',
  emptyCells: '密碼留空：新學生得到隨機密碼，已有的學生保留原來的密碼。姓名及出生日期留空則保持不變。',
  columns: {
    uId: '學生編號',
    dateOfBirth: '出生日期',
    password: '學生密碼',
    parentPassword: '家長密碼',
  },
  confirm: {
    title: '匯入這些學生？',
    into: '{file:string} → {period:string}',
    created: '新增',
    updated: '更新',
    points: '過往的積分仍屬當時的班別。',
    random: '{0:number} 位新學生將得到隨機密碼，匯入後只顯示一次。',
    changed: '{0:number} 位學生的密碼將更改，正在登入的裝置會被登出。',
    button: '匯入 {0:number} 位學生',
    waiting: '匯入中，密碼較多時需要幾分鐘。',
  },
  passwords: {
    text: '{0:number} 位學生得到隨機密碼。密碼只在這裏提供一次，離開後無法再取得，只可逐一重設。',
    fileName: '學生密碼',
    done: '返回學生名單',
  },
} satisfies BaseTranslation
