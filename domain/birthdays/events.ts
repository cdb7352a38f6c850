import type { TypedMessage } from '#domain/decider.ts'

export type BirthdayCredit = Readonly<{
  creditId: string
  year: number
  ruleId: string
  profileId: string
  localDate: string
}>

export type StudentEvent = TypedMessage<'BirthdayCredited', BirthdayCredit>
