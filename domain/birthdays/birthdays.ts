import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import type { BirthdayCredit, StudentEvent } from './events.ts'

export type StudentCommand = TypedMessage<'CreditBirthday', BirthdayCredit>

export type StudentBirthdays = {
  birthdays: Map<number, BirthdayCredit>
}

const initialState = (): StudentBirthdays => ({ birthdays: new Map() })

/** Credits a birthday once a year, whatever the period. */
const decide = ({ data }: StudentCommand, { birthdays }: StudentBirthdays): StudentEvent[] => {
  const known = birthdays.get(data.year)
  if (known?.creditId === data.creditId) return []
  if (known !== undefined) throw new DomainError('already_credited')
  return [{ type: 'BirthdayCredited', data }]
}

const evolve = (student: StudentBirthdays, event: StudentEvent): StudentBirthdays => {
  switch (event.type) {
    case 'BirthdayCredited':
      student.birthdays.set(event.data.year, event.data)
      return student
  }
}

export const studentDecider: Decider<StudentBirthdays, StudentCommand, StudentEvent> = {
  initialState,
  decide,
  evolve,
}
