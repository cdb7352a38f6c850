import type { NamespaceRaceTranslation } from '../../i18n-types.ts'

const race = {
  title: 'Replay as a race',
  intro: 'A period replayed from beginning to end, for an assembly. Undone points do not count.',
  of: { class: 'Race of the classes', user: 'Race of the students', house: 'Race of the houses' },
  who: 'Compare',
  class: 'Classes',
  user: 'Students',
  house: 'Houses',
  duration: 'Length',
  seconds: '{0} seconds',
  start: 'Start',
  moments: 'Days with the biggest changes',
  noMoments: 'Nobody has changed places.',
  leads: '{0} takes the lead',
  rises: '{who} rises from place {from} to {place}',
  comesIn: '{who} enters at place {place}',
  replay: 'Replay, not live',
  up: 'up from place {0}',
  entered: 'into the top six',
  students: '{shown} {{count:student|students}}',
  notYet: 'No points yet',
  week: 'Week {0} · {1}',
  entry: 'entry {0} of {1}',
  before: 'Previous big change',
  after: 'Next big change',
  play: 'Play',
  pause: 'Pause',
  left: '{0} second{{s}} left',
  slider: 'Day',
  close: 'Close',
  empty: {
    title: 'Nothing to replay yet',
    text: 'Once the first points of this period are given, you can replay them here.',
  },
} satisfies NamespaceRaceTranslation

export default race
