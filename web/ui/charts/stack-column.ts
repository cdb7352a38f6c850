export type StackPart = { key: string; name: string; value: number; color: string }
export type StackColumn = {
  key: string
  short: string
  name: string
  parts: readonly StackPart[]
  href?: string | undefined
}
export type StackChartProps = {
  columns: readonly StackColumn[]
  label: string
  average?: { value: number; label: string }
}

export const stackHeight = 320
export const stackSpace = { above: 14, below: 28 }

export const totalOf = ({ parts }: Pick<StackColumn, 'parts'>) =>
  parts.reduce((sum, { value }) => sum + value, 0)
