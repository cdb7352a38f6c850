import type { TypedMessage } from '#domain/decider.ts'

/**
 * A birthday that points were granted for. The day itself is not here: of all personal data an
 * event has none.
 */
export type BirthdayCredit = Readonly<{
  creditId: string
  /** Of the birthday, by the school's own calendar. */
  year: number
  /** The rule that the points were granted by, and the profile that they went to. */
  ruleId: string
  profileId: string
  /** The school's own date at which it was granted, yyyy-MM-dd. */
  localDate: string
}>

export type StudentEvent = TypedMessage<'BirthdayCredited', BirthdayCredit>
