import type { CommonQueryMethods } from 'slonik'
import type { Blobs } from '#platform/blobs.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import {
  type Boundary,
  createBadgeRule,
  type NewBadgeRule,
} from '#registry/badges/badge-rule-changes.ts'
import { storeImages } from '#registry/blobs/blobs.ts'
import { demoAttendanceRuleId, demoId, demoRuleId } from '#scripts/demo/ids.ts'
import { draw } from '#scripts/demo/images.ts'

const signs = {
  sun: '<circle cx="50" cy="50" r="18"/><path d="M50 12v14M50 74v14M12 50h14M74 50h14M23 23l10 10M67 67l10 10M77 23L67 33M33 67L23 77" stroke-width="7"/>',
  hands:
    '<path d="M16 58q18-22 34-6q16-16 34 6q-14 24-34 28q-20-4-34-28z"/><circle cx="50" cy="26" r="11"/>',
  book: '<path d="M50 30q-18-12-36-6v48q18-6 36 6q18-12 36-6V24q-18-6-36 6z"/><path d="M50 32v44" stroke="#ffffff" stroke-width="4"/>',
  star: '<path d="M50 12l11 25 27 3-20 18 6 27-24-14-24 14 6-27-20-18 27-3z"/>',
  leaf: '<path d="M20 80q-6-54 60-62q4 62-48 58"/><path d="M22 82q16-30 38-44" stroke="#ffffff" stroke-width="5" fill="none"/>',
  heart: '<path d="M50 84Q8 56 14 34q6-18 24-12q8 3 12 12q4-9 12-12q18-6 24 12q6 22-36 50z"/>',
  crown:
    '<path d="M14 74l-2-44 22 18 16-28 16 28 22-18-2 44z"/><path d="M14 82h72" stroke-width="7"/>',
  home: '<path d="M12 50l38-34 38 34v6H12z"/><path d="M22 52v32h56V52z"/><path d="M43 84V64h14v20z" fill="#ffffff"/>',
}

const medal = (sign: keyof typeof signs, colour: string, ribbon: string) => `
<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
  <path d="M84 150l-26 92 34-14 20 26 22-80zM172 150l26 92-34-14-20 26-22-80z" fill="${ribbon}"/>
  <circle cx="128" cy="108" r="98" fill="${colour}"/>
  <circle cx="128" cy="108" r="80" fill="#fff9ea"/>
  <g transform="translate(78 58)" fill="${colour}" stroke="${colour}" stroke-linejoin="round" stroke-linecap="round">${signs[sign]}</g>
</svg>`

type Rule = Omit<NewBadgeRule, 'id' | 'image' | 'is_active' | 'start'> &
  Readonly<{ key: string; drawing: string }>

const category = (key: string) =>
  ({
    reward_by: 'ruleCategory',
    target_id: demoId(`category ${key}`),
    threshold_by: 'count',
  }) as const
const weekly = (limit: number) => ({ cutoff_period: 'weekly', cutoff_limit: limit }) as const
const monthly = (limit: number) => ({ cutoff_period: 'monthly', cutoff_limit: limit }) as const
const ofPeriod = (limit: number) => ({ cutoff_period: 'periodly', cutoff_limit: limit }) as const

export const badgeRules: readonly Rule[] = [
  {
    key: 'early',
    name: '早起之星',
    name_en: 'Early bird',
    description: '一週四天早上準時回校 Four mornings of a week',
    reward_by: 'attendanceRule',
    target_id: demoAttendanceRuleId('morning'),
    threshold_by: 'count',
    threshold: 4,
    ...weekly(1),
    drawing: medal('sun', '#c98a12', '#2f8378'),
  },
  {
    key: 'helping',
    name: '助人之星',
    name_en: 'Helping hand',
    description: '五次主動幫助同學 Helped five classmates',
    reward_by: 'pointRule',
    target_id: demoRuleId('helping'),
    threshold_by: 'count',
    threshold: 5,
    ...ofPeriod(5),
    drawing: medal('hands', '#2b7a72', '#c98a12'),
  },
  {
    key: 'bookworm',
    name: '書蟲',
    name_en: 'Bookworm',
    description: '一個月內三份閱讀報告 Three reading reports in a month',
    reward_by: 'pointRule',
    target_id: demoRuleId('reading'),
    threshold_by: 'count',
    threshold: 3,
    ...monthly(1),
    drawing: medal('book', '#6b2a70', '#8fc7bd'),
  },
  {
    key: 'learning',
    name: '學業之星',
    name_en: 'Learning star',
    description: '一個月內十次學業獎勵 Ten rewards for learning in a month',
    ...category('learning'),
    threshold: 10,
    ...monthly(2),
    drawing: medal('star', '#1f5f9e', '#f3c24f'),
  },
  {
    key: 'conduct',
    name: '品德之星',
    name_en: 'Conduct star',
    description: '一個月內八次品德獎勵 Eight rewards for conduct in a month',
    ...category('conduct'),
    threshold: 8,
    ...monthly(2),
    drawing: medal('heart', '#a8324a', '#8fc7bd'),
  },
  {
    key: 'service',
    name: '服務之星',
    name_en: 'Service star',
    description: '每 30 分服務獎勵 For every 30 points for service',
    ...category('service'),
    threshold_by: 'point',
    threshold: 30,
    ...ofPeriod(10),
    drawing: medal('leaf', '#3f7d2a', '#f3c24f'),
  },
  {
    key: 'hundred',
    name: '百分榮譽',
    name_en: 'Hundred points',
    description: '每得 100 分 For every 100 points',
    reward_by: 'all_reward',
    target_id: null,
    threshold_by: 'point',
    threshold: 100,
    cutoff_period: 'no_limit',
    cutoff_limit: null,
    drawing: medal('crown', '#8a5a0a', '#6b2a70'),
  },
  {
    key: 'family',
    name: '家庭好幫手',
    name_en: 'Family helper',
    description: '一個月內四次家庭獎勵 Four rewards at home in a month',
    ...category('family'),
    threshold: 4,
    ...monthly(1),
    drawing: medal('home', '#9a4a1f', '#1f5f9e'),
  },
]

type BadgeSetup = Readonly<{
  db: CommonQueryMethods
  blobs: Pick<Blobs, 'put'>
  boundary: Boundary
}>

export const setUpBadges = async ({ db, blobs, boundary }: BadgeSetup, author: Author) => {
  const drawn = await Promise.all(badgeRules.map(({ drawing }) => draw('badge', drawing)))
  const images = await storeImages({ db, blobs }, author, drawn)
  for (const [n, { key, drawing: _, ...rule }] of badgeRules.entries()) {
    const made = {
      ...rule,
      id: demoId(`badge rule ${key}`),
      image: images[n]!.id,
      is_active: true,
      start: 'now' as const,
    }
    await createBadgeRule({ db, boundary }, author, made)
  }
}
