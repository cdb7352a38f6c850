import type { MessageTable } from '#registry/messages/addressed.ts'

export type Letter = Readonly<{
  key: string
  kind: MessageTable
  title: string
  message: string
  /** A teacher's index. If absent, the administration wrote the letter. */
  by?: number
  /** The number of school days before the last school day. */
  daysAgo: number
  minute: number
  is_public?: false
  classes?: readonly string[]
  to?: 'parent' | 'both'
  map?: true
  /** The percentages of students and of parents who have read it. */
  read: readonly [number, number]
}>

const of = (...form: readonly number[]) =>
  form.flatMap((one) => ['A', 'B', 'C', 'D'].map((letter) => `${one}${letter}`))

export const demoLetters: readonly Letter[] = [
  {
    key: 'sports day',
    kind: 'notice',
    title: '陸運會安排 Sports day',
    daysAgo: 6,
    minute: 8 * 60 + 15,
    map: true,
    message:
      '下星期四、五舉行陸運會，請於上午八時前到達運動場，穿着整齊體育服，帶備水樽和帽子。\n場地圖見附件。\n\nSports day is on ' +
      'Thursday and Friday of next week. Please be at the sports ground before 8 am ' +
      'in PE uniform, with water and a cap. A map is attached.\n\n交通 How to get ' +
      'there: https://www.lcsd.gov.hk/',
    read: [86, 52],
  },
  {
    key: 'reading week',
    kind: 'notice',
    title: '閱讀週 Reading week',
    daysAgo: 4,
    minute: 9 * 60 + 5,
    by: 0,
    message:
      '今個星期是閱讀週。每天早讀時段請帶一本喜歡的書；圖書館午膳時間照常開放。\n\nThis is reading week. Bring a book ' +
      'that you like to the morning reading time. The library is open at lunch as ' +
      'usual.',
    read: [71, 30],
  },
  {
    key: 'mock exam',
    kind: 'notice',
    title: '中五、中六模擬考試時間表 Mock examinations, S5 and S6',
    daysAgo: 3,
    minute: 15 * 60 + 40,
    classes: of(5, 6),
    by: 1,
    message:
      '模擬考試由下月首個星期一開始，各科試室於考試前一日在正門公布。考試期間請帶學生證。\n\nMock examinations begin on the ' +
      'first Monday of next month. Rooms are posted at the main entrance the day ' +
      'before. Please bring your student card.',
    read: [64, 41],
  },
  {
    key: 'lost property',
    kind: 'notice',
    title: '失物待領 Lost property',
    daysAgo: 1,
    minute: 12 * 60 + 50,
    by: 2,
    message:
      '校務處收到雨傘、水樽和外套多件，請於本週五前認領。\n\nUmbrellas, water bottles and jackets are waiting ' +
      'at the school office. Please collect yours before Friday.',
    read: [38, 12],
  },
  {
    key: 'open day',
    kind: 'notice',
    title: '開放日工作分配 Open day duties',
    daysAgo: 1,
    minute: 16 * 60,
    is_public: false,
    message:
      '初稿，待各班主任確認後公開。\n\nA draft, to be published once the class teachers agree.',
    read: [0, 0],
  },
  {
    key: 'swimming',
    kind: 'memo',
    title: '水運會分組安排 Swimming gala: your events',
    daysAgo: 5,
    minute: 16 * 60 + 5,
    by: 0,
    classes: ['1A', '2C', '3A', '4B'],
    to: 'both',
    message:
      '請於星期三前把回條交班主任。參加接力的同學下課後到泳池集合。\n\nPlease hand in the reply slip by Wednesday. ' +
      'Relay swimmers meet at the pool after school.',
    read: [78, 49],
  },
  {
    key: 'parents day',
    kind: 'memo',
    title: '3A 班家長日 Parents’ day of 3A',
    daysAgo: 2,
    minute: 10 * 60,
    by: 0,
    classes: ['3A'],
    to: 'parent',
    map: true,
    message:
      '家長日定於星期六上午九時至十二時在 3A 課室舉行，請在家長回條選擇時段。\n\nParents’ day is on Saturday from 9 ' +
      'am to noon in the 3A classroom. Please choose a time on the reply slip.',
    read: [0, 60],
  },
  {
    key: 'robotics',
    kind: 'memo',
    title: '機械人隊練習改期 Robotics practice moved',
    daysAgo: 0,
    minute: 8 * 60,
    by: 1,
    classes: ['5A'],
    message:
      '今個星期的練習改為星期四下午四時，地點不變。\n\nThis week’s practice is on Thursday at 4 pm, in the same room.',
    read: [55, 0],
  },
]
