import type { BadgeRule } from '#api/contracts/badges.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

type Target = Pick<BadgeRule, 'pointRule' | 'ruleCategory' | 'attendanceRule'>

export const useTargetName = () => {
  const { locale } = useI18nContext()
  return ({ pointRule, ruleCategory, attendanceRule }: Target) => {
    const named = pointRule ?? attendanceRule
    return named ? ruleNameIn(locale, named) : nameIn(locale, ruleCategory?.name)
  }
}
