import { foldSearch } from '#api/contracts/folding.ts'

type Rule = {
  name: string
  name_en: string
  description: string
  ruleCategory?: { _id: string } | null
}

/** Case-insensitive: every word of the search must be in the rule's names or description. */
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
