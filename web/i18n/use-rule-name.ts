import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useI18nContext } from './i18n-react.tsx'

/** Turns what has a usual and perhaps an English name, such as a rule or a prize, into the one in the page's language; nothing is empty. */
export const useRuleName = () => {
  const { locale } = useI18nContext()
  return (rule: Parameters<typeof ruleNameIn>[1] | null | undefined) =>
    rule ? ruleNameIn(locale, rule) : ''
}
