import type { BaseTranslation } from '../../i18n-types.ts'

const passwords = {
  title: '新密碼',
  once: '密碼只在這裏顯示一次，請立即抄下或複製。首次登入時須更改。',
  own: '你自己的密碼',
  ownHint: '用以確認是你本人。',
  noted: '已抄下',
  download: {
    title: '下載新密碼',
    button: '下載密碼 CSV',
    cards: '列印學生卡',
    saved: '已下載密碼。請妥善保管檔案，派發後刪除。',
    leave: '不下載，離開',
  },
} satisfies BaseTranslation

export default passwords
