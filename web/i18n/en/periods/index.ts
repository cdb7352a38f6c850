import type { NamespacePeriodsTranslation } from '../../i18n-types.ts'

const periods = {
  title: 'Periods',
  count: '{0} in all',
  search: 'Search periods',
  none: 'No period matches',
  name: 'Name',
  start: 'Start date',
  end: 'End date',
  status: 'Status',
  current: 'Current',
  notCurrent: 'Not current',
  add: 'Add period',
  edit: 'Edit period',
  activate: 'Make current',
  activateTitle: 'Make “{name}” the current period?',
  activateText:
    'From now on rewards count in “{name}” only. The records of other periods stay as they are, and you can switch again at any time.',
  replaces: 'The current period is “{name}”.',
  activated: '“{name}” is now the current period',
  activateFailed: 'The current period was not changed',
  sameDays: 'Some of these days are also in {names}.',
  quoted: '“{name}”',
  and: ' and ',
  firstTitle: 'No period yet',
  firstText: 'Add a period and make it the current one. Then rewards can begin.',
  chooseText:
    'There is no current period. Make one of them current, so that staff and students can use Laurel.',
} satisfies NamespacePeriodsTranslation

export default periods
