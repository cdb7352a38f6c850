import type { NamespaceOwnGameHomeworkTranslation } from '../../i18n-types.ts'

const ownGameHomework = {
  title: 'Game homework',
  due: 'due {0}',
  statuses: { on_time: 'Done', late: 'Late', not_yet: 'Not yet' },
  overdue: 'Overdue',
  closed: 'Closed',
  score: 'Best: {n} of {total} correct',
  play: 'Start',
  playAgain: 'Play again',
  playOf: '{action}: homework “{name}”, opens in a new tab',
  toGames: 'Go to Games',
} satisfies NamespaceOwnGameHomeworkTranslation

export default ownGameHomework
