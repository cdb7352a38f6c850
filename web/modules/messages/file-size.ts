const units = ['B', 'kB', 'MB'] as const

/** Formats a size for reading: 640 kB, 1.2 MB. */
export const fileSize = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const amount = bytes / 1000 ** step
  return `${amount.toFixed(step === 2 ? 1 : 0)} ${units[step]}`
}
