import type { BaseTranslation } from '../../i18n-types.ts'

const birthday = {
  region: '生日',
  happy: '{name:string}，生日快樂！',
  near: '還有 {days:string} 天就是你的生日',
  nearTomorrow: '明天就是你的生日',
  nearChild: '還有 {days:string} 天就是{name:string}的生日',
  nearChildTomorrow: '明天就是{name:string}的生日',
  on: '{day:string}。',
  onWithPoints: '{day:string}，當天會收到 {points:string} 分。',
  today: '今天收到 {points:string} 分。',
  todaySoon: '今天會收到 {points:string} 分。',
  given: '已收到 {points:string} 分。',
  givenSoon: '將會收到 {points:string} 分。',
} satisfies BaseTranslation

export default birthday
