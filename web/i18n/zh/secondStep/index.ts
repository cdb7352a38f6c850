import type { BaseTranslation } from '../../i18n-types.ts'

const secondStep = {
  totp: {
    title: '輸入驗證碼',
    text: '{0:string}，請輸入驗證器程式上的六位數字。',
    label: '六位數字',
    hint: '每 30 秒更換一次，輸入第六位後自動送出。',
    use: '改用驗證器程式',
  },
  recovery_code: {
    title: '輸入備用碼',
    text: '{0:string}，請輸入你保存的其中一個備用碼。',
    label: '備用碼',
    hint: '每個備用碼只能用一次，用後尚餘 {0:number} 個。',
    lost: '沒有備用碼？學校管理員可為你重設第二步驗證。',
    use: '使用備用碼',
  },
  passkey: {
    title: '使用通行密鑰',
    text: '{0:string}，請用指紋、面容或屏幕鎖確認。',
    submit: '使用通行密鑰',
    use: '改用通行密鑰',
    cancelled: '沒有使用通行密鑰。請再試一次，或選擇其他方法。',
  },
  submit: '繼續',
  back: '返回登入',
} satisfies BaseTranslation

export default secondStep
