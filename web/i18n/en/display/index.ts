import type { NamespaceDisplayTranslation } from '../../i18n-types.ts'

const display = {
  title: 'Classroom display',
  student: '{class} · No. {no}',
  ofClass: 'Class {class}',
  batch: '{count} student{{s}}',
  batchOf: '{count} student{{s}} of {class}',
  houses: 'Houses',
  groups: 'Groups',
  classes: 'Classes',
  students: 'Students',
  up: 'up from {0}',
  entered: 'new',
  points: '{0} point{{s}}',
  live: 'Live',
  reconnecting: 'Reconnecting',
  polling: 'Updates every few seconds',
  paused: 'Paused',
  pause: 'Pause updates',
  resume: 'Resume updates',
  last: 'last {0}',
  week: 'This week',
  each: 'per student',
  inAll: '{0} in all',
  toWreath: '{class}: {left} to the next wreath',
  goalReached: 'Class goal reached',
  wreathNo: 'Wreath no. {0}',
  newBadge: 'New badge',
  noAward: 'The first leaf is about to grow',
  noRanks: 'No points yet',
  enterFullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  waiting: {
    title: 'Connecting to the school',
    text: 'The display appears as soon as there is a network.',
  },
  ended: {
    title: 'This display has been switched off',
    text: 'To use it again, ask a teacher to make a new link.',
  },
  letters: {
    title: 'Screen code',
    text: 'Ask a teacher to sign in, open “Classroom display”, press “Connect a screen” and type this code.',
  },
} satisfies NamespaceDisplayTranslation

export default display
