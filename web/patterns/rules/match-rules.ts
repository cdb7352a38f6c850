import { foldSearch } from '#api/contracts/folding.ts'

type Rule = {
  name: string
  name_en: string
  description: string
  ruleCategory?: { _id: string } | null
}

/** Finds rules, case-insensitively: every word must occur in the names or the description. */
export const matchRules = <One extends Rule>(
  rules: readonly One[],
  search: string,
  category = '',
): One[] => {
  const words = foldSearch(search).split(/\s+/).filter(Boolean)
  return rules.filter((rule) => {
    const text = foldSearch(`${rule.name} ${rule.name_en} ${rule.description}`)
    return (
      (category === '' || rule.ruleCategory?._id === category) &&
      words.every((word) => text.includes(word))
    )
  })
}
