import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import type { BirthdayCredit, BirthdayEvent } from './events.ts'

export type BirthdayCommand = TypedMessage<'CreditBirthday', BirthdayCredit>

export type CreditedBirthdays = {
  birthdays: Map<number, BirthdayCredit>
}

const initialState = (): CreditedBirthdays => ({ birthdays: new Map() })

/** A birthday is credited once a year, even across two periods. */
const decide = ({ data }: BirthdayCommand, { birthdays }: CreditedBirthdays): BirthdayEvent[] => {
  const known = birthdays.get(data.year)
  if (known?.creditId === data.creditId) return []
  if (known !== undefined) throw new DomainError('already_credited')
  return [{ type: 'BirthdayCredited', data }]
}

const evolve = (student: CreditedBirthdays, event: BirthdayEvent): CreditedBirthdays => {
  switch (event.type) {
    case 'BirthdayCredited':
      student.birthdays.set(event.data.year, event.data)
      return student
  }
}

export const birthdayDecider: Decider<CreditedBirthdays, BirthdayCommand, BirthdayEvent> = {
  initialState,
  decide,
  evolve,
}
