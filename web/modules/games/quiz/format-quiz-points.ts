import { formatNumber } from '#web/i18n/format.ts'

export const formatQuizPoints = (points: number) =>
  Number.isInteger(points) ? formatNumber(points) : String(Math.round(points * 100) / 100)
