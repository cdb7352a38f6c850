/** The names of the fields in `after` whose value is not the one in `before`. */
export const changedFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] => Object.keys(after).filter((field) => after[field] !== undefined && after[field] !== before[field])
