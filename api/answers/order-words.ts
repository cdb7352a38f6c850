import type { OrderReason, OrderState } from '#domain/shop/rules.ts'

type Words = Readonly<{ zh: string; en: string }>

export const orderStateWords: Readonly<Record<OrderState, Words>> = {
  ordered: { zh: '待準備', en: 'To prepare' },
  ready: { zh: '可領取', en: 'Ready' },
  collected: { zh: '已領取', en: 'Collected' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
}

export const orderReasonWords: Readonly<Record<OrderReason, Words>> = {
  student_asked: { zh: '學生要求', en: 'The student asked' },
  unavailable: { zh: '缺貨', en: 'Not available' },
  not_collected: { zh: '逾期未領', en: 'Not collected in time' },
  mistake: { zh: '錯誤', en: 'Mistake' },
  other: { zh: '其他', en: 'Other' },
}
