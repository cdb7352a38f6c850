import type { BaseTranslation } from '../../i18n-types.ts'

const organizationFilters = {
  title: '班別及年級',
  count: '共 {0:number} 個',
  about: '這些班別和年級用來篩選學生。不屬於任何一個的學生列為「未分類」。',
  search: '名稱或值',
  attribute: '種類',
  attributes: { grade: '年級', class: '班別' },
  attributeHints: {
    grade:
      '以此值開頭的班別都屬於這個年級，例如 1 包括 1A 和 1B。如 10 也是年級，10A 只屬於 10。F1、F.1 和 Form 1 是同一年級。',
    class: '只限與此值完全相同的班別，例如 1A。',
  },
  grades: {
    title: '班別的年級',
    text: '班別屬於名稱開頭所示的年級。如名稱不能反映年級，可另選年級。',
    byName: '按名稱：{0:string}',
    none: '不屬任何年級',
    nothing: '本學期尚未有年級或班別。請先新增年級，或按學生名單的班別建立篩選。',
  },
  teachers: {
    title: '班主任',
    text: '本學期各班的班主任。除非學校已關閉，班主任可查看本班的所有紀錄。',
    none: '沒有',
    nothing: '本學期尚未有班別，請先匯入學生。',
  },
  value: '值',
  nameZh: '中文名稱',
  nameEn: '英文名稱',
  add: '新增篩選',
  fromClasses: '按學生名單的班別建立',
  made: '已建立 {0:number} 個篩選',
  allThere: '各班別和年級都已有篩選',
  noClasses: '本學期的學生名單尚未有班別',
  edit: '編輯篩選',
  editOf: '編輯{name:string}',
  deleteTitle: '刪除「{name:string}」？',
  deleteUsed:
    '現有 {notices:number} 則通告、{games:number} 個遊戲和 {resources:number} 項學習資源使用此篩選。刪除後，有關班別便不能再看到這些內容，請先為這些內容另選班別。學生和紀錄不變。',
  deleteText: '只會刪除這個篩選，學生、班別和紀錄不變。',
  firstTitle: '尚未有篩選',
  firstText: '新增班別和年級，教職員便可按班別或年級選出學生。',
  none: '沒有符合的篩選',
} satisfies BaseTranslation

export default organizationFilters
