import { formatNumber } from '#web/i18n/format.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Formats bytes as `12.4 MB`, in steps of 1024. */
export const formatSize = (bytes: number) => {
  const unit = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const count = bytes / 1024 ** unit
  const shown = count < 100 && unit > 0 ? count.toFixed(1) : formatNumber(Math.round(count))
  return `${shown} ${units[unit]}`
}
