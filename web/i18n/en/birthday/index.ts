import type { NamespaceBirthdayTranslation } from '../../i18n-types.ts'

const birthday = {
  region: 'Birthday',
  happy: 'Happy birthday, {name}!',
  near: 'Your birthday is in {days} days',
  nearTomorrow: 'Your birthday is tomorrow',
  nearChild: '{name}’s birthday is in {days} days',
  nearChildTomorrow: '{name}’s birthday is tomorrow',
  on: 'On {day}.',
  onWithPoints: 'On {day}, with {points} points.',
  today: '{points} points came today.',
  todaySoon: '{points} points will come today.',
  given: '{points} points came for it.',
  givenSoon: '{points} points will come for it.',
} satisfies NamespaceBirthdayTranslation

export default birthday
