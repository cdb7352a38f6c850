import { useQuery } from '@tanstack/react-query'
import type { SubmittedStatistics } from '#api/contracts/homework.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type ChartFigures, FiguresChart } from '#web/patterns/homework/figures-chart.tsx'
import { statusCells, statusHead, statusParts } from '#web/patterns/homework/status-columns.ts'
import { StatusLegend } from '#web/patterns/homework/status-legend.tsx'
import { type PeriodDays, submittedQuery } from './statistics-queries.ts'
import { useBehind } from './use-behind.ts'

export const SubmittedCharts = ({ span }: { span: PeriodDays }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.homeworkStatistics
  const query = useQuery(submittedQuery(span))
  const behind = useBehind('submitted', span)
  const nameOf = ({ grade }: SubmittedStatistics['gradeData'][number]) =>
    grade ? nameIn(locale, grade.name) : words.otherGrade()
  const grades = ({ gradeData }: SubmittedStatistics): ChartFigures => ({
    columns: gradeData.map((row) => ({
      key: row.grade?._id ?? 'other',
      short: nameOf(row),
      name: nameOf(row),
      parts: statusParts(LL, row),
      href: behind.ofGrade(row.grade),
    })),
    head: [words.grade(), ...statusHead(LL)],
    rows: gradeData.map((row) => ({
      key: row.grade?._id ?? 'other',
      cells: [nameOf(row), ...statusCells(row)],
    })),
  })
  const classes = ({ classData }: SubmittedStatistics): ChartFigures => ({
    columns: classData.map((row) => ({
      key: row.class,
      short: row.class,
      name: words.classOf(row.class),
      parts: statusParts(LL, row),
      href: behind.ofClass(row.class),
    })),
    head: [words.class(), ...statusHead(LL)],
    rows: classData.map((row) => ({ key: row.class, cells: [row.class, ...statusCells(row)] })),
  })
  const shared = { query, none: words.none }
  return (
    <div className="grid homework-statistics-charts">
      <FiguresChart
        name="grades"
        title={words.byGrade()}
        className="s5"
        figuresOf={grades}
        lying={words.handedIn()}
        {...shared}
      />
      <FiguresChart
        name="classes"
        title={words.byClass()}
        className="s7"
        figuresOf={classes}
        {...shared}
      />
      <div className="homework-statistics-foot">
        <StatusLegend />
        <p className="sm mut">{words.oneRecord()}</p>
      </div>
    </div>
  )
}
