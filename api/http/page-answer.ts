type Page<Row> = Readonly<{
  rows: readonly Row[]
  total: number
  limit: number
  at: Date
  stale: boolean
}>

export const pageAnswer = <Row>({ rows, total, limit, at, stale }: Page<Row>) => ({
  result: 'success' as const,
  data: [...rows],
  pages: Math.ceil(total / limit),
  total,
  last_updated_at: at.toISOString(),
  ...(stale && { stale }),
})
