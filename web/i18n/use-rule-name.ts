import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useI18nContext } from './i18n-react.tsx'

export const useRuleName = () => {
  const { locale } = useI18nContext()
  return (rule: Parameters<typeof ruleNameIn>[1] | null | undefined) =>
    rule ? ruleNameIn(locale, rule) : ''
}
