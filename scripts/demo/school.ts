import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { isWeekend } from 'date-fns/isWeekend'
import { parseISO } from 'date-fns/parseISO'
import { subYears } from 'date-fns/subYears'
import { nameMaker, type PersonName } from '#scripts/demo/names.ts'
import { type Random, seeded } from '#scripts/demo/random.ts'

const pastDays = 30
const currentDays = 60

type RewardRule = {
  key: string
  name: string
  name_en: string
  description: string
  point: number
  category: string
  weight: number
}
type ParentRule = RewardRule & { quota_type: 'daily' | 'weekly'; quota_count: number }
type Prize = {
  key: string
  name: string
  name_en: string
  description: string
  point: number
  virtual: boolean
}

export const categories = [
  { key: 'learning', name: { zh: '學業', en: 'Learning' }, type: 'reward' },
  { key: 'conduct', name: { zh: '品德', en: 'Conduct' }, type: 'reward' },
  { key: 'service', name: { zh: '服務', en: 'Service' }, type: 'reward' },
  { key: 'family', name: { zh: '家庭', en: 'Family' }, type: 'parent_reward' },
] as const

type OfCategory = Pick<RewardRule, 'point' | 'category' | 'weight'>
const reward = (
  key: string,
  name: string,
  name_en: string,
  { point, category, weight }: OfCategory,
): RewardRule => ({
  key,
  name,
  name_en,
  description: '',
  point,
  category,
  weight,
})

export const rewardRules: RewardRule[] = [
  reward('homework', '準時交齊功課', 'Homework on time', {
    point: 3,
    category: 'learning',
    weight: 9,
  }),
  reward('speaking', '課堂積極發言', 'Spoke up in class', {
    point: 2,
    category: 'learning',
    weight: 9,
  }),
  reward('progress', '測驗較上次進步', 'Better than last test', {
    point: 8,
    category: 'learning',
    weight: 3,
  }),
  reward('full-marks', '默書滿分', 'Full marks in dictation', {
    point: 5,
    category: 'learning',
    weight: 3,
  }),
  reward('reading', '完成閱讀報告', 'Reading report', {
    point: 4,
    category: 'learning',
    weight: 4,
  }),
  reward('helping', '主動幫助同學', 'Helped a classmate', {
    point: 5,
    category: 'conduct',
    weight: 5,
  }),
  reward('honesty', '拾獲失物交還', 'Returned a lost item', {
    point: 5,
    category: 'conduct',
    weight: 2,
  }),
  reward('courtesy', '待人有禮', 'Courteous', { point: 2, category: 'conduct', weight: 5 }),
  reward('uniform', '校服整齊', 'Neat uniform', { point: 1, category: 'conduct', weight: 6 }),
  reward('punctual', '全週準時', 'On time all week', { point: 3, category: 'conduct', weight: 4 }),
  reward('cleaning', '清潔課室', 'Cleaned the classroom', {
    point: 3,
    category: 'service',
    weight: 5,
  }),
  reward('library', '圖書館服務一節', 'Library duty', { point: 6, category: 'service', weight: 2 }),
  reward('monitor', '班長當值', 'Class monitor duty', { point: 4, category: 'service', weight: 3 }),
  reward('recycling', '環保回收', 'Recycling duty', { point: 3, category: 'service', weight: 3 }),
  reward('open-day', '開放日接待', 'Open day guide', { point: 10, category: 'service', weight: 1 }),
]

export const birthdayRule = reward('birthday', '生日快樂', 'Happy birthday', {
  point: 20,
  category: 'conduct',
  weight: 0,
})

const byParent = (
  rule: RewardRule,
  quota_type: 'daily' | 'weekly',
  quota_count: number,
): ParentRule => ({
  ...rule,
  quota_type,
  quota_count,
})

export const parentRules: ParentRule[] = [
  byParent(
    reward('bedtime', '準時睡覺', 'In bed on time', { point: 1, category: 'family', weight: 4 }),
    'daily',
    1,
  ),
  byParent(
    reward('housework', '分擔家務', 'Helped at home', { point: 2, category: 'family', weight: 4 }),
    'daily',
    1,
  ),
  byParent(
    reward('home-reading', '在家閱讀', 'Read at home', { point: 2, category: 'family', weight: 3 }),
    'daily',
    1,
  ),
  byParent(
    reward('grandparents', '探望祖父母', 'Visited grandparents', {
      point: 3,
      category: 'family',
      weight: 1,
    }),
    'weekly',
    1,
  ),
  byParent(
    reward('exercise', '親子運動', 'Exercised together', {
      point: 2,
      category: 'family',
      weight: 2,
    }),
    'weekly',
    3,
  ),
]

type Price = Pick<Prize, 'point'> & Partial<Pick<Prize, 'description' | 'virtual'>>
const prize = (key: string, name: string, name_en: string, price: Price): Prize => ({
  key,
  name,
  name_en,
  description: '',
  virtual: false,
  ...price,
})

export const prizes: Prize[] = [
  prize('seat', '自選座位', 'Choose your seat', {
    description: '一天 One day',
    point: 15,
    virtual: true,
  }),
  prize('late-pass', '圖書館延期卡', 'Library late pass', { point: 20, virtual: true }),
  prize('canteen', '小食部現金券', 'Canteen voucher', {
    description: '正門小食部 Main canteen',
    point: 25,
  }),
  prize('stationery', '文具套裝', 'Stationery set', {
    description: '筆、間尺、筆記簿 Pen, ruler, notebook',
    point: 30,
  }),
  prize('extension', '功課延期', 'Homework extension', {
    description: '一天 One day',
    point: 40,
    virtual: true,
  }),
  prize('plant', '小盆栽', 'Plant for your desk', {
    description: '多肉植物 Succulent in a pot',
    point: 45,
  }),
  prize('tote', '校園布袋', 'School tote bag', {
    description: '帆布，單一尺寸 Canvas, one size',
    point: 60,
  }),
  prize('cinema', '電影戲票', 'Cinema ticket', {
    description: '2D，任何日子 2D, any day',
    point: 90,
  }),
  prize('robotics', '機械人隊體驗日', 'Robotics team day', {
    description: '星期六 Saturday',
    point: 120,
    virtual: true,
  }),
  prize('principal', '與校長午膳', 'Lunch with the principal', { point: 150, virtual: true }),
]

export type DemoStudent = {
  u_id: string
  class: string
  class_no: number
  past: { class: string; class_no: number }
  name: PersonName
  date_of_birth: string
}

const pastPlace = (random: Random, here: { class: string; class_no: number }) => {
  const moved = `${here.class[0]}${random.pick(['A', 'B', 'C', 'D'])}`
  return random.chance(0.05) && moved !== here.class
    ? { class: moved, class_no: 30 + here.class_no }
    : here
}

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

/** Returns the school year and the term. The second term starts in February. */
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

export const demoSchool = (seed: number, today: string): DemoSchool => ({
  students: students(seeded(seed), today),
  teachers,
  periods: periods(today),
})
