import { formatNumber } from '#web/i18n/format.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** `12.4 MB`: as computers show it, 1024 of one being the next. */
export const formatSize = (bytes: number) => {
  const unit = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const count = bytes / 1024 ** unit
  const shown = count < 100 && unit > 0 ? count.toFixed(1) : formatNumber(Math.round(count))
  return `${shown} ${units[unit]}`
}
