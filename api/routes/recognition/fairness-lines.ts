import type { Fairness, fairnessParts } from '#api/contracts/recognition.ts'
import type { Cell } from '#api/http/exports/csv.ts'
import type { Language } from '#api/http/history/history-lines.ts'

type FairnessFile = Readonly<{ part: (typeof fairnessParts)[number]; lang: Language }>
type Lines = Readonly<{ header: readonly string[]; lines: readonly (readonly Cell[])[] }>

const headers = {
  classes: {
    zh: ['班別', '星期（星期一）', '學生人數', '獲獎人數', '獲獎比例'],
    en: ['Class', 'Week (Monday)', 'Students', 'Rewarded', 'Share rewarded'],
  },
  categories: {
    zh: ['類別', '星期（星期一）', '佔該星期獎勵的比例'],
    en: ['Category', 'Week (Monday)', 'Share of the week’s awards'],
  },
  staff_weeks: {
    zh: ['中文姓名', '英文姓名', '星期（星期一）', '佔該星期獎勵的比例'],
    en: ['Chinese name', 'English name', 'Week (Monday)', 'Share of the week’s awards'],
  },
  staff: {
    zh: ['中文姓名', '英文姓名', '類別', '佔本人獎勵的比例'],
    en: ['Chinese name', 'English name', 'Category', 'Share of own awards'],
  },
} as const
const awardsHeader = { zh: '獎勵數目', en: 'Awards' } as const
const none = { zh: '沒有類別', en: 'No category' } as const
const others = { zh: '其他類別', en: 'Other categories' } as const

const percent = (share: number, decimals = 1) => `${(share * 100).toFixed(decimals)}%`
const day = (monday: string) => monday.replaceAll('-', '/')

/** Returns a file's lines: each class, category or person by week, or each person by category. */
export const fairnessLines = (fairness: Fairness, { part, lang }: FairnessFile): Lines => {
  switch (part) {
    case 'classes':
      return { header: headers.classes[lang], lines: classLines(fairness) }
    case 'categories':
      return { header: headers.categories[lang], lines: categoryLines(fairness, lang) }
    case 'staff_weeks':
      return { header: headers.staff_weeks[lang], lines: staffWeekLines(fairness) }
    case 'staff':
      return staffLines(fairness, lang)
  }
}

const classLines = ({ classes, weeks }: Fairness) =>
  classes.flatMap((one) =>
    weeks.map((monday, n) => {
      const rewarded = one.weeks[n] ?? 0
      const cells = [one.class, day(monday), one.students, rewarded]
      return [...cells, percent(one.students === 0 ? 0 : rewarded / one.students)]
    }),
  )

const categoryName = ({ _id, name }: Fairness['categories'][number], lang: Language) => {
  if (name) return name[lang] || name.zh
  return _id === 'others' ? others[lang] : none[lang]
}

const categoryLines = ({ categories, weeks }: Fairness, lang: Language) =>
  categories.flatMap((one) =>
    weeks.map((monday, n) => [categoryName(one, lang), day(monday), percent(one.weeks[n] ?? 0)]),
  )

const staffDecimals = ({ comparesStaff }: Fairness) => (comparesStaff ? 1 : 0)

const staffWeekLines = (fairness: Fairness) =>
  fairness.staff.flatMap(({ name, weeks }) =>
    fairness.weeks.map((monday, n) => [
      name.zh,
      name.en,
      day(monday),
      percent(weeks[n] ?? 0, staffDecimals(fairness)),
    ]),
  )

const staffLines = (fairness: Fairness, lang: Language): Lines => {
  const { staff, categories, comparesStaff } = fairness
  const names = new Map(categories.map((one) => [one._id, categoryName(one, lang)]))
  return {
    header: [...headers.staff[lang], ...(comparesStaff ? [awardsHeader[lang]] : [])],
    lines: staff.flatMap(({ name, awards, categories: own }) =>
      own.map(({ _id, share }) => [
        name.zh,
        name.en,
        names.get(_id) ?? none[lang],
        percent(share, staffDecimals(fairness)),
        ...(awards === undefined ? [] : [Math.round(share * awards)]),
      ]),
    ),
  }
}
