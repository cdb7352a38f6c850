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
  today: '{points} point{{s}} came today.',
  todaySoon: '{points} point{{s}} will come today.',
  given: '{points} point{{s}} came for it.',
  givenSoon: '{points} point{{s}} will come for it.',
} satisfies NamespaceBirthdayTranslation

export default birthday
