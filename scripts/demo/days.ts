import type { OrderReason } from '#domain/shop/rules.ts'
import type { CheckStep } from '#scripts/demo/attendance-steps.ts'
import type { DemoGameStep } from '#scripts/demo/games/steps.ts'
import type { HomeworkStep } from '#scripts/demo/homework-steps.ts'
import type { HouseStep } from '#scripts/demo/house-steps.ts'

/** `order`: the order's name within the demo. */
export type OrderStep = { at: Date; student: number; order: string } & (
  | { kind: 'order'; prize: string; point: number }
  | {
      kind: 'orderChange'
      by: number
      to: 'ready' | 'collected' | 'cancelled'
      reason?: OrderReason
    }
  | { kind: 'orderCancelled' }
)

/** Students and teachers (`by`) are indexes into the school's lists. */
export type DemoStep = CheckStep | HomeworkStep | DemoGameStep | PointStep | OrderStep | HouseStep

type PointStep = { at: Date } & (
  | { kind: 'reward'; by: number; rule: string; students: number[]; count: number }
  | { kind: 'parent'; student: number; rule: string }
  | { kind: 'redeem'; by: number; student: number; lines: { rule: string; count: number }[] }
  | { kind: 'undo' }
)

export type DemoDay = { date: string; period: 'past' | 'current'; steps: DemoStep[] }
