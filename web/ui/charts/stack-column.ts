export type StackPart = { key: string; name: string; value: number; color: string }
export type StackColumn = {
  key: string
  /** Below the axis, and in words where the column is read out. */
  short: string
  name: string
  parts: readonly StackPart[]
  /** Where the records behind it are. */
  href?: string | undefined
}
export type StackChartProps = {
  columns: readonly StackColumn[]
  /** Read out as the chart's name. */
  label: string
  /** A dashed line across all columns. */
  average?: { value: number; label: string }
}

export const stackHeight = 320
export const stackSpace = { above: 14, below: 28 }

export const totalOf = ({ parts }: Pick<StackColumn, 'parts'>) =>
  parts.reduce((sum, { value }) => sum + value, 0)
