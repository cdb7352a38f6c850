import type { BaseTranslation } from '../../i18n-types.ts'

const lookAlikes = {
  title: '只有寫法不同的班別與帳戶',
  intro:
    '以下各組只有寫法不同，例如全形字、空格或看不見的符號。以前當作不同，現在視為相同。Laurel 沒有更改任何資料，請逐一處理。',
  classes: '班別',
  students: '{class:string}（{count:string} 人）',
  use: '全部改為「{0:string}」',
  confirm: {
    title: '把這些寫法全部改為「{0:string}」？',
    text: '本學期 {0:string} 位學生的班別會改用這個寫法；積分不變，以前的紀錄保留當時的班別寫法。',
  },
  done: '已更改 {0:string} 位學生的班別',
  fields: { username: '用戶名稱', email: '電郵', card_id: '學生證編號' },
  accounts: '各帳戶仍可照原來的寫法登入。請修改其中一個，或把不再使用的設為停用。',
} satisfies BaseTranslation

export default lookAlikes
