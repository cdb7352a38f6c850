import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { useBatchCommand } from '#web/patterns/batches/use-batch-command.ts'
import { useRewardWords } from '../use-reward-words.ts'
import type { RewardForm } from './use-reward-form.ts'

/** Gives what the form holds, and says in the page's language what came of it. */
export const useReward = (
  form: RewardForm,
  rules: readonly PointRule[],
  students: readonly Student[],
) => useBatchCommand({ ...useRewardWords(rules, students), onRecorded: form.startNext })
