export const uncategorizedChoice = 'NONE'

export const isClassChoice = (text: string) =>
  text === uncategorizedChoice || /^(class|grade):./.test(text)

/**
 * Returns the call's parameters for a choice. `''` is everyone, `NONE` is uncategorized; otherwise
 * `class:3A` or `grade:3`.
 */
export const classParameters = (choice: string): { class?: string; grade?: string } => {
  if (choice === '') return {}
  if (choice === uncategorizedChoice) return { class: uncategorizedChoice }
  const at = choice.indexOf(':')
  return { [choice.slice(0, at)]: choice.slice(at + 1) }
}
