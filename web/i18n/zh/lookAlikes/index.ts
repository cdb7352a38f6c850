import type { BaseTranslation } from '../../i18n-types.ts'

const lookAlikes = {
  title: '只有寫法不同的班別與帳戶',
  intro:
    '以下各組只有寫法不同，例如全形字、空格或看不見的符號。以前當作不同，現在視為相同。桂冠沒有更改任何資料，請逐一處理。',
  classes: '班別',
  students: '{class:string}（{count:string} 人）',
  use: '全部改為「{0:string}」',
  confirm: {
    title: '把這些寫法全部改為「{0:string}」？',
    text: '本學期 {0:string} 位學生的班別會改用這個寫法；積分不變，以前的紀錄保留當時的班別寫法。',
  },
  done: '已更改 {0:string} 位學生的班別',
  fields: { username: '用戶名稱', email: '電郵', card_id: '學生證編號' },
  hasRecords: '有紀錄',
  noRecords: '沒有紀錄',
  rename: {
    action: '更改用戶名稱',
    title: '為「{0:string}」另改用戶名稱',
    text: '學生及家長以後用新的用戶名稱登入。密碼、積分和紀錄不變。',
    label: '新的用戶名稱',
    done: '用戶名稱已改為 {0:string}',
  },
  merge: {
    action: '合併',
    title: '把「{0:string}」合併到另一個帳戶',
    text: '帳戶「{0:string}」沒有積分或其他紀錄。合併後會刪除這個帳戶，不能撤銷。',
    stays: '保留的帳戶',
    hint: '保留的帳戶維持原有的用戶名稱、密碼和紀錄，並加入被刪帳戶所在的學期；欠缺的姓名、學生證、出生日期和個人便條會一併補上。',
    confirm: '刪除並合併',
    done: '已合併帳戶',
  },
  bothRecorded: '兩個帳戶都有紀錄。若屬同一位學生，請合併；若否，請為其中一個另改用戶名稱。',
  accounts:
    '各帳戶仍可照原來的寫法登入。若是兩位學生，請為其中一位另改用戶名稱；若同一位學生有兩個帳戶，請把它們合併。教職員帳戶在教職員名單中修改。',
} satisfies BaseTranslation

export default lookAlikes
