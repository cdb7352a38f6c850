import type { TypedMessage } from '#domain/decider.ts'

/** Holds no date of birth: events have no personal data. */
export type BirthdayCredit = Readonly<{
  creditId: string
  /** By the school's calendar. */
  year: number
  ruleId: string
  profileId: string
  /** The school's date of the credit, yyyy-MM-dd. */
  localDate: string
}>

export type StudentEvent = TypedMessage<'BirthdayCredited', BirthdayCredit>
