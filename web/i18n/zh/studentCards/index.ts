import type { BaseTranslation } from '../../i18n-types.ts'

const studentCards = {
  title: '列印學生卡',
  print: '列印',
  class: '班別',
  classOption: '{class:string}（{students:number} 位）',
  allClasses: '所有班別',
  printed: '{0:string} ✓ 已列印',
  chooseClass: '請選擇班別',
  link: '列印學生卡',
  kind: '卡片種類',
  kinds: { signIn: '登入卡', qr: '二維碼卡' },
  whose: '為誰列印',
  who: { student: '學生', parent: '家長' },
  // Cards show both languages together, because families read one or the other.
  studentCard: '學生登入卡 Student sign-in',
  parentCard: '家長登入卡 Parent sign-in',
  username: '用戶名稱 Username',
  password: '密碼 Password',
  keptPassword: '現時的密碼 your current one',
  signInAt: '登入網址 Sign in at',
  count: '{cards:number} 張卡，{sheets:number} 頁 A4',
  inactive: '另有 {0:number} 位停用的學生沒有卡片。',
  preview: '列印預覽',
  sheet: '第 {sheet:number} 頁，共 {sheets:number} 頁',
  paper: '列印時請選 A4、100% 比例，並不加頁首頁尾。沿裁切線剪開。',
  chooseFirst: { title: '請先選擇班別', text: '選擇後會在這裏預覽卡片。' },
  noClass: { title: '這個學期尚未有學生', text: '新增或匯入學生後，便可列印卡片。' },
  noStudents: { title: '這一班沒有啟用的學生', text: '請選擇另一班。' },
  reset: '重設密碼並印在卡上',
  resetHint: '密碼不會以明文儲存，所以卡片不能顯示舊密碼。',
  resetTitle: '重設 {class:string} 班全班密碼？',
  resetStudents:
    '{0:number} 位學生現時的密碼即時失效，已登入的裝置會登出。新密碼只會在這一頁顯示一次，請在離開前列印。',
  resetParents:
    '{0:number} 位學生的家長現時的密碼即時失效，已登入的裝置會登出。新密碼只會在這一頁顯示一次，請在離開前列印。',
  resetConfirm: '重設 {0:number} 個密碼',
  resetDone: '已重設密碼，並已印在卡上',
  imported: '以下為匯入後獲發新密碼的 {0:number} 位學生的卡片。',
  once: '新密碼只在這一頁顯示一次。',
  unprinted: '尚有 {0:number} 個未列印。',
  allPrinted: '已全部列印。',
  leave: {
    title: '還有 {0:number} 個密碼未列印，要離開嗎？',
    text: '密碼不會在其他地方顯示。沒有卡片的學生或家長須再次重設密碼。',
    leave: '不列印，離開',
    stay: '留下列印',
  },
  notAll: '{0:number} 位學生在重設後才加入或變更，其卡片沒有新密碼。',
} satisfies BaseTranslation

export default studentCards
