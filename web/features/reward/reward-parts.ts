import type { ReactNode } from 'react'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import type { useReward } from './use-reward.ts'
import type { RewardForm } from './use-reward-form.ts'

/** What both layouts of the screen show. */
export type RewardParts = {
  form: RewardForm
  reward: ReturnType<typeof useReward>
  rules: readonly PointRule[]
  categories: readonly RuleCategory[]
  students: readonly Student[]
  /** For whom the last batch was not recorded, and why. */
  notice: ReactNode
}
