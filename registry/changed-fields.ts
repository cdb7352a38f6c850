import { isDeepStrictEqual } from 'node:util'

export const changedFields = <Fields extends object>(
  before: Readonly<Record<string, unknown>>,
  after: Fields,
): Exclude<keyof Fields & string, 'id'>[] =>
  (Object.keys(after) as (keyof Fields & string)[]).filter(
    (field): field is Exclude<keyof Fields & string, 'id'> =>
      field !== 'id' &&
      after[field] !== undefined &&
      !isDeepStrictEqual(after[field], before[field]),
  )
