type Rule = { name: string; description: string; ruleCategory?: { _id: string } | null }

/** Case-insensitive: every word of the search must be in the rule's name or description. */
export const matchRules = <One extends Rule>(rules: readonly One[], search: string, category = ''): One[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rules.filter((rule) => {
    const text = `${rule.name} ${rule.description}`.toLowerCase()
    return (category === '' || rule.ruleCategory?._id === category) && words.every((word) => text.includes(word))
  })
}
