import { useQuery } from '@tanstack/react-query'
import type { UnfinishedStatistics } from '#api/contracts/homework.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type ChartFigures, FiguresChart } from '#web/patterns/homework/figures-chart.tsx'
import { countPart } from '#web/patterns/homework/status-columns.ts'
import type { StackColumn } from '#web/ui/charts/stack-column.ts'
import { type PeriodDays, unfinishedQuery } from './statistics-queries.ts'
import { useBehind } from './use-behind.ts'

type Row = { key: string; name: string; short: string; count: number; href: string | undefined }

export const UnfinishedCharts = ({ span }: { span: PeriodDays }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.homeworkStatistics
  const query = useQuery(unfinishedQuery(span))
  const behind = useBehind('unfinished', span)
  const figuresOf = (title: string, rows: readonly Row[]): ChartFigures => {
    const average = rows.reduce((sum, { count }) => sum + count, 0) / Math.max(1, rows.length)
    const shown = average.toFixed(1)
    return {
      columns: rows.map(
        ({ count, ...row }): StackColumn => ({
          ...row,
          parts: countPart(words.unfinished(), count),
        }),
      ),
      head: [title, words.total()],
      rows: [
        ...rows.map(({ key, short, count }) => ({ key, cells: [short, formatNumber(count)] })),
        { key: 'average', cells: [words.averageRow(), shown] },
      ],
      average: { value: average, label: words.average(shown) },
    }
  }
  const grades = ({ gradeData }: UnfinishedStatistics) =>
    figuresOf(
      words.grade(),
      gradeData.map(({ grade, count }) => {
        const name = grade ? nameIn(locale, grade.name) : words.otherGrade()
        return { key: grade?._id ?? 'other', name, short: name, count, href: behind.ofGrade(grade) }
      }),
    )
  const classes = ({ classData }: UnfinishedStatistics) =>
    figuresOf(
      words.class(),
      classData.map(({ class: name, count }) => ({
        key: name,
        name: words.classOf(name),
        short: name,
        count,
        href: behind.ofClass(name),
      })),
    )
  const shared = { query, none: words.none }
  return (
    <div className="grid homework-statistics-charts">
      <FiguresChart
        name="grades"
        title={words.byGrade()}
        className="s5"
        figuresOf={grades}
        {...shared}
      />
      <FiguresChart
        name="classes"
        title={words.byClass()}
        className="s7"
        figuresOf={classes}
        {...shared}
      />
      <p className="sm mut">{words.unfinishedIs()}</p>
    </div>
  )
}
