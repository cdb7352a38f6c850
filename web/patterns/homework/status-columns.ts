import type { Amounts } from '#api/contracts/homework.ts'
import { homeworkStatuses } from '#api/contracts/homework-statuses.ts'
import { formatNumber, formatPercent } from '#web/i18n/format.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { statusWords } from './words.ts'

const colors = { submitted: 3, unsubmitted: 2, absent: 5 } as const

export const statusParts = (LL: TranslationFunctions, amounts: Amounts) =>
  homeworkStatuses.map((status) => ({
    key: status,
    name: statusWords(LL)[status],
    value: amounts[status],
    color: `var(--chart-${colors[status]})`,
  }))

export const countPart = (name: string, value: number) => [
  { key: 'count', name, value, color: 'var(--berry-mid)' },
]

export const amountTotal = ({ submitted, unsubmitted, absent }: Amounts) =>
  submitted + unsubmitted + absent

export const statusCells = (amounts: Amounts) => {
  const total = amountTotal(amounts)
  return [
    formatNumber(total),
    ...homeworkStatuses.flatMap((status) => [
      formatNumber(amounts[status]),
      formatPercent(total && amounts[status] / total),
    ]),
  ]
}

export const statusHead = (LL: TranslationFunctions) => [
  LL.homeworkStatistics.total(),
  ...homeworkStatuses.flatMap((status) => {
    const name = statusWords(LL)[status]
    return [name, LL.homeworkStatistics.share(name)]
  }),
]
