import type { BaseTranslation } from '../../i18n-types.ts'

const personalData = {
  title: '你的資料',
  titleOfOther: '個人資料',
  text: '下載系統內所有關於你的資料，合成一個檔案。下載會記入管理紀錄。',
  textOfOther: '下載系統內所有關於此人的資料，不含其他人的資料，合成一個檔案。下載會記入管理紀錄。',
  toRead: '下載供閱讀',
  forPrograms: '下載 JSON 檔',
} satisfies BaseTranslation

export default personalData
