import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BadgePreviewInput, BadgeRuleInput } from '#api/contracts/badges.ts'
import { checkContract } from '#web/ui/fields/check-contract.ts'
import { badgePreviewQuery } from './badge-rule-calls.ts'

/** In ms: the pause after the last change. */
const settle = 400

const contract = async () => (await import('#api/contracts/badges.ts')).BadgePreviewInput

const inputOf = (values: BadgeRuleInput, period: string): BadgePreviewInput => ({
  reward_by: values.reward_by,
  threshold_by: values.threshold_by,
  threshold: values.threshold,
  pointRule: values.pointRule,
  ruleCategory: values.ruleCategory,
  attendanceRule: values.attendanceRule,
  cutoff_period: values.cutoff_period,
  cutoff_limit: values.cutoff_limit,
  period_id: period,
})

/**
 * Requests a preview of the unsaved rule after a pause. The last preview stays until the new one
 * arrives.
 */
export const usePreview = (values: BadgeRuleInput, period: string | undefined) => {
  const [input, setInput] = useState<BadgePreviewInput | null>(null)
  const serialized = period === undefined ? '' : JSON.stringify(inputOf(values, period))
  useEffect(() => {
    if (serialized === '') return
    let isOver = false
    const timer = setTimeout(async () => {
      const { errors } = await checkContract(contract, JSON.parse(serialized))
      if (!isOver) setInput(errors ? null : JSON.parse(serialized))
    }, settle)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [serialized])
  const query = useQuery(badgePreviewQuery(input))
  const isOld = query.isPlaceholderData || JSON.stringify(input) !== serialized
  return { query, hasInput: input !== null, isOld, current: isOld ? undefined : query.data }
}
