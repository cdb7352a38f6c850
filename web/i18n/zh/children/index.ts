import type { BaseTranslation } from '../../i18n-types.ts'

const children = {
  label: '子女',
  shown: '{name:string}，切換子女',
  current: '現正顯示',
  add: '加入另一名子女',
  most: '一個瀏覽器最多可加入 {0:number} 名子女',
  title: '加入另一名子女',
  text: '請用這名子女的家長帳戶登入。各名子女的資料分開顯示；加入了誰，只記錄在這個瀏覽器，登出時一併清除。',
  username: '用戶名稱',
  password: '家長密碼',
  failed: '未能加入',
  ended: { title: '{0:string}的帳戶已登出', text: '如要再查看，請重新加入這名子女。' },
} satisfies BaseTranslation

export default children
