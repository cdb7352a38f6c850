import { addDays, format, isWeekend, parseISO, subYears } from 'date-fns'
import { nameMaker, type PersonName } from '#scripts/demo/names.ts'
import { type Random, seeded } from '#scripts/demo/random.ts'

/** How many of the 90 school days lie in the past period. */
const pastDays = 30
const currentDays = 60

type RewardRule = { key: string; name: string; description: string; point: number; category: string; weight: number }
type ParentRule = RewardRule & { quota_type: 'daily' | 'weekly'; quota_count: number }
type Prize = { key: string; name: string; description: string; point: number; virtual: boolean }

export const categories = [
  { key: 'learning', name: { zh: '學業', en: 'Learning' }, type: 'reward' },
  { key: 'conduct', name: { zh: '品德', en: 'Conduct' }, type: 'reward' },
  { key: 'service', name: { zh: '服務', en: 'Service' }, type: 'reward' },
  { key: 'family', name: { zh: '家庭', en: 'Family' }, type: 'parent_reward' },
] as const

const reward = (key: string, name: string, point: number, category: string, weight: number): RewardRule => ({
  key,
  name,
  description: '',
  point,
  category,
  weight,
})

export const rewardRules: RewardRule[] = [
  reward('homework', '準時交齊功課 Homework on time', 3, 'learning', 9),
  reward('speaking', '課堂積極發言 Spoke up in class', 2, 'learning', 9),
  reward('progress', '測驗較上次進步 Better than last test', 8, 'learning', 3),
  reward('full-marks', '默書滿分 Full marks in dictation', 5, 'learning', 3),
  reward('reading', '完成閱讀報告 Reading report', 4, 'learning', 4),
  reward('helping', '主動幫助同學 Helped a classmate', 5, 'conduct', 5),
  reward('honesty', '拾獲失物交還 Returned a lost item', 5, 'conduct', 2),
  reward('courtesy', '待人有禮 Courteous', 2, 'conduct', 5),
  reward('uniform', '校服整齊 Neat uniform', 1, 'conduct', 6),
  reward('punctual', '全週準時 On time all week', 3, 'conduct', 4),
  reward('cleaning', '清潔課室 Cleaned the classroom', 3, 'service', 5),
  reward('library', '圖書館服務一節 Library duty', 6, 'service', 2),
  reward('monitor', '班長當值 Class monitor duty', 4, 'service', 3),
  reward('recycling', '環保回收 Recycling duty', 3, 'service', 3),
  reward('open-day', '開放日接待 Open day guide', 10, 'service', 1),
]

const byParent = (rule: RewardRule, quota_type: 'daily' | 'weekly', quota_count: number): ParentRule => ({
  ...rule,
  quota_type,
  quota_count,
})

export const parentRules: ParentRule[] = [
  byParent(reward('bedtime', '準時睡覺 In bed on time', 1, 'family', 4), 'daily', 1),
  byParent(reward('housework', '分擔家務 Helped at home', 2, 'family', 4), 'daily', 1),
  byParent(reward('home-reading', '在家閱讀 Read at home', 2, 'family', 3), 'daily', 1),
  byParent(reward('grandparents', '探望祖父母 Visited grandparents', 3, 'family', 1), 'weekly', 1),
  byParent(reward('exercise', '親子運動 Exercised together', 2, 'family', 2), 'weekly', 3),
]

const prize = (key: string, name: string, description: string, point: number, virtual = false): Prize => ({
  key,
  name,
  description,
  point,
  virtual,
})

export const prizes: Prize[] = [
  prize('seat', '自選座位 Choose your seat', '一天 One day', 15, true),
  prize('late-pass', '圖書館延期卡 Library late pass', '', 20, true),
  prize('canteen', '小食部現金券 Canteen voucher', '正門小食部 Main canteen', 25),
  prize('stationery', '文具套裝 Stationery set', '筆、間尺、筆記簿 Pen, ruler, notebook', 30),
  prize('extension', '功課延期 Homework extension', '一天 One day', 40, true),
  prize('plant', '小盆栽 Plant for your desk', '多肉植物 Succulent in a pot', 45),
  prize('tote', '校園布袋 School tote bag', '帆布，單一尺寸 Canvas, one size', 60),
  prize('cinema', '電影戲票 Cinema ticket', '2D，任何日子 2D, any day', 90),
  prize('robotics', '機械人隊體驗日 Robotics team day', '星期六 Saturday', 120, true),
  prize('principal', '與校長午膳 Lunch with the principal', '', 150, true),
]

export type DemoStudent = {
  u_id: string
  class: string
  class_no: number
  past: { class: string; class_no: number }
  name: PersonName
  date_of_birth: string
}

/** Few have moved within their form since the past period; they had the numbers after 30 there. */
const pastPlace = (random: Random, here: { class: string; class_no: number }) => {
  const moved = `${here.class[0]}${random.pick(['A', 'B', 'C', 'D'])}`
  return random.chance(0.05) && moved !== here.class ? { class: moved, class_no: 30 + here.class_no } : here
}

/** 24 classes of 30: 1A to 6D. */
const students = (random: Random, today: string): DemoStudent[] => {
  const makeName = nameMaker(random)
  return [1, 2, 3, 4, 5, 6].flatMap((form) =>
    ['A', 'B', 'C', 'D'].flatMap((letter, column) =>
      Array.from({ length: 30 }, (_, index): DemoStudent => {
        const number = (form - 1) * 120 + column * 30 + index + 1
        const birthday = addDays(subYears(parseISO(today), form + 11), -random.between(0, 364))
        const place = { class: `${form}${letter}`, class_no: index + 1 }
        return {
          u_id: `s${String(number).padStart(4, '0')}`,
          ...place,
          past: pastPlace(random, place),
          name: makeName(),
          date_of_birth: format(birthday, 'yyyy-MM-dd'),
        }
      }),
    ),
  )
}

const schoolDaysUntil = (today: string, count: number): string[] => {
  const days: string[] = []
  for (let day = parseISO(today); days.length < count; day = addDays(day, -1))
    if (!isWeekend(day)) days.unshift(format(day, 'yyyy-MM-dd'))
  return days
}

/** A school year is named by the year that it starts in; its second term starts in February. */
const termName = (startAt: string): string => {
  const start = parseISO(startAt)
  const month = start.getMonth() + 1
  const year = month >= 8 ? start.getFullYear() : start.getFullYear() - 1
  const term = month >= 8 || month === 1 ? '上學期 First term' : '下學期 Second term'
  return `${year}–${String(year + 1).slice(2)} ${term}`
}

export type DemoPeriod = { name: string; start_at: string; end_at: string; days: string[] }

const periods = (today: string): { past: DemoPeriod; current: DemoPeriod } => {
  const days = schoolDaysUntil(today, pastDays + currentDays)
  const period = (of: string[], end: string, suffix: string): DemoPeriod => ({
    name: termName(of[0]!) + suffix,
    start_at: of[0]!,
    end_at: end,
    days: of,
  })
  const past = days.slice(0, pastDays)
  const current = days.slice(pastDays)
  const lastEnd = format(addDays(parseISO(current[0]!), -1), 'yyyy-MM-dd')
  const end = format(addDays(parseISO(today), 70), 'yyyy-MM-dd')
  const sameName = termName(past[0]!) === termName(current[0]!)
  return {
    past: period(past, lastEnd, sameName ? '（一） (1)' : ''),
    current: period(current, end, sameName ? '（二） (2)' : ''),
  }
}

const teachers = [
  { email: 'teacher@laurel.demo', name: { zh: '袁老師', en: 'Ms Yuen' } },
  { email: 'siu@laurel.demo', name: { zh: '蕭老師', en: 'Mr Siu' } },
  { email: 'tam@laurel.demo', name: { zh: '譚老師', en: 'Ms Tam' } },
  { email: 'kan@laurel.demo', name: { zh: '簡老師', en: 'Mr Kan' } },
]

export type DemoSchool = {
  students: DemoStudent[]
  teachers: { email: string; name: PersonName }[]
  periods: { past: DemoPeriod; current: DemoPeriod }
}

/** Everything of the demo school but its actions: the same for the same seed and day (yyyy-MM-dd). */
export const demoSchool = (seed: number, today: string): DemoSchool => ({
  students: students(seeded(seed), today),
  teachers,
  periods: periods(today),
})
