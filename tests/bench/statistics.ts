/** Returns the value below which this share (0 to 1) of the values lies. */
export const percentile = (values: readonly number[] | Float64Array, part: number): number => {
  if (values.length === 0) throw new Error('Nothing was measured')
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('Nothing was measured')
  return sorted.length % 2 === 1 ? upper : (upper + sorted[middle - 1]!) / 2
}
