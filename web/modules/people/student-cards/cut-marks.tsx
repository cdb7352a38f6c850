import { cardPaper, type Grid } from './card-sheet.ts'

const [far, near, arm] = [7, 1.5, 1.5]

const along = (count: number, size: number, length: number) =>
  Array.from({ length: count + 1 }, (_, at) => (length - count * size) / 2 + at * size)

export const CutMarks = ({ grid: { columns, rows, width, height } }: { grid: Grid }) => {
  const xs = along(columns, width, cardPaper.width)
  const ys = along(rows, height, cardPaper.height)
  const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0]
  const [top, bottom] = [ys[0] ?? 0, ys.at(-1) ?? 0]
  const margins = [
    ...xs.flatMap((x) => [
      `M${x} ${top - far}V${top - near}`,
      `M${x} ${bottom + near}V${bottom + far}`,
    ]),
    ...ys.flatMap((y) => [
      `M${left - far} ${y}H${left - near}`,
      `M${right + near} ${y}H${right + far}`,
    ]),
  ]
  const crosses = xs.flatMap((x) =>
    ys.map((y) => `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`),
  )
  return (
    <svg
      className="student-cards-cut-marks"
      viewBox={`0 0 ${cardPaper.width} ${cardPaper.height}`}
      aria-hidden="true"
    >
      <path d={[...margins, ...crosses].join('')} />
    </svg>
  )
}
