import type { NamespaceBirthdayTranslation } from '../../i18n-types.ts'

const birthday = {
  region: 'Birthday',
  happy: 'Happy birthday, {name}!',
  near: 'Your birthday is in {days} days',
  nearTomorrow: 'Your birthday is tomorrow',
  nearChild: '{name}’s birthday is in {days} days',
  nearChildTomorrow: '{name}’s birthday is tomorrow',
  on: 'On {day}.',
  onWithPoints: 'On {day}, with {points} point{{s}}.',
  today: '{points} point{{s}} received today.',
  todaySoon: '{points} point{{s}} will arrive today.',
  given: '{points} point{{s}} received.',
  givenSoon: '{points} point{{s}} will arrive soon.',
} satisfies NamespaceBirthdayTranslation

export default birthday
